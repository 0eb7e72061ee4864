import { expect, type Page } from '@playwright/test';
import { expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const [phone] = screens;

const path = '/product/2013-2018-ram-2500-68rfe';

function finder(page: Page) {
  return page.getByRole('region', { name: 'What do you drive?' });
}

async function answer(page: Page, year: string, model: string, transmission: string) {
  await finder(page).getByLabel('Year').selectOption(year);
  await finder(page).getByLabel('Model').selectOption(model);
  await finder(page).getByLabel('Transmission').selectOption(transmission);
}

/** Returns whether the verdict comes before the base tune. */
async function isAboveTune(page: Page): Promise<boolean> {
  const [verdict, tune] = await Promise.all([
    finder(page).boundingBox(),
    page.getByRole('heading', { name: 'Base Tune' }).boundingBox(),
  ]);
  return (verdict?.y ?? 0) < (tune?.y ?? 0);
}

test('asks for the truck once, then shows the fit below the title', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Fay'), phone);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeVisible();
  await expect(finder(page).getByLabel('VIN')).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await answer(page, '2011', 'Ram 3500', '68RFE automatic');
  await expect(finder(page).getByRole('link', { name: 'See what fits' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await answer(page, '2014', 'Ram 2500', '68RFE automatic');
  await expect(page.getByText('Fits your 2014 Ram 2500 68RFE', { exact: true })).toBeVisible();
  expect(await isAboveTune(page)).toBe(false);
  await page.reload();
  await expect(page.getByText('Fits your 2014 Ram 2500 68RFE', { exact: true })).toBeVisible();
  expect(await isAboveTune(page)).toBe(true);
  await expect(page.getByRole('heading', { name: 'Factory Rating' })).toBeVisible();
  await expect(finder(page)).toHaveCount(1);
  await expectNoViolationsOnScreens(page);
});
