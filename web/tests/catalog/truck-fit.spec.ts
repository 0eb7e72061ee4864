import { expect, type Page } from '@playwright/test';
import { expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const [phone] = screens;

const path = '/product/2013-2018-ram-2500-68rfe';

function finder(page: Page) {
  return page.getByRole('region', { name: 'What do you drive?' });
}

async function answer(page: Page, year: string, model: string, transmission?: string) {
  await finder(page).getByLabel('Year').selectOption(year);
  await finder(page).getByLabel('Model').selectOption(model);
  if (transmission) await finder(page).getByLabel('Transmission').selectOption(transmission);
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

test('warns about a calibration that does not fit, and shows what does', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Fay'), phone);
  await page.goto(path);
  await answer(page, '2011', 'Ram 3500', '68RFE automatic');
  const verdict = finder(page).getByRole('status').filter({ hasText: 'your 2011' });
  await expect(verdict).toContainText('Doesn’t fit your 2011 Ram 3500 68RFE');
  await expect(verdict).toContainText('The truck is a 2011 Ram 3500. This file is for 2013-2018.');
  await expect(verdict).toContainText('The model is 3500. This file is for the Ram 2500.');
  await expectNoViolationsOnScreens(page);
  await finder(page).getByRole('link', { name: 'See what fits' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Fits your 2011 Ram 3500 68RFE: 1 of 21')).toBeVisible();
});

test('names the engine and transmission that fit while the truck is incomplete', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Fay'));
  await page.goto('/product/2007-2009-ram-2500-68rfe');
  await answer(page, '2007', 'Ram 2500');
  await expect(
    page.getByText('Fits your 2007 Dodge Ram 2500 if it has the 6.7L and the 68RFE automatic'),
  ).toBeVisible();
  await answer(page, '2007', 'Ram 2500', '68RFE automatic');
  await expect(
    page.getByText('Fits your 2007 Dodge Ram 2500 68RFE', { exact: true }),
  ).toBeVisible();
});
