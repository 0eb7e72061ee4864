import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { screens } from '#web/tests/support/responses.ts';
import { test } from '#web/tests/support/users.ts';

/** The VIN of a 2014 Ram 2500 with the 6.7L Cummins. */
const vin = '3C6UR5DL5EG123456';

async function openFinder(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeVisible();
  // The script has filled the select.
  await expect(page.getByLabel('Year').getByRole('option')).not.toHaveCount(1);
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /fit/ });
const rows = (page: Page) =>
  page.getByRole('region', { name: 'What do you drive?' }).getByRole('listitem');
const action = (page: Page) => page.getByRole('link', { name: /^Log In to See/ });

test('narrows the calibrations by year, model and transmission', async ({ page }) => {
  await openFinder(page);
  await expect(page.getByLabel('Model')).toBeDisabled();
  await expect(action(page)).toBeHidden();
  await page.getByLabel('Year').selectOption('2014');
  await page.getByLabel('Model').selectOption('Ram 2500');
  await expect(status(page)).toHaveText('2 calibrations fit your 2014 Ram 2500');
  await expect(rows(page)).toHaveText([/68RFE automatic.*from \$649/, /G56 manual.*from \$649/]);
  await expect(action(page)).toHaveText('Log In to See All 2');
  await expect(action(page)).toHaveAttribute('href', '/api/login');

  await page.getByLabel('Transmission').selectOption('68RFE automatic');
  await expect(status(page)).toHaveText('1 calibration fits your 2014 Ram 2500 68RFE');
  await expect(rows(page)).toHaveText([/68RFE automatic.*2013-2018.*6\.7L.*EZLynk/]);
  await expect(action(page)).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent('/product/2013-2018-ram-2500-68rfe')}`,
  );
  await expectNoViolations(page);
});

test('works by keyboard', async ({ page }) => {
  await openFinder(page);
  await page.getByLabel('Year').focus();
  await page.keyboard.type('2014');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Model')).toBeFocused();
  await page.keyboard.type('Ram 2');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Transmission')).toBeFocused();
  await page.keyboard.type('G56');
  await expect(status(page)).toHaveText('1 calibration fits your 2014 Ram 2500 G56');
});

test('reads a VIN on the device', async ({ page }) => {
  await openFinder(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByLabel('VIN').fill(vin);
  await expect(page.getByLabel('Year')).toHaveValue('2014');
  await expect(page.getByLabel('Model')).toHaveValue('Ram 2500');
  await expect(page.getByLabel('Transmission')).toHaveValue('');
  await expect(
    page.getByText('The VIN says 2014 Ram 2500, 6.7L Cummins. Pick the transmission.'),
  ).toBeVisible();
  await expect(status(page)).toHaveText('2 calibrations fit your 2014 Ram 2500');
  await page.getByLabel('VIN').press('Enter');
  expect(page.url()).not.toContain(vin);
  expect(requests).toEqual([]);
});

test('explains a typo in the VIN, and hides the message while the visitor types', async ({
  page,
}) => {
  await openFinder(page);
  const field = page.getByLabel('VIN');
  const typo = page.getByText('The check digit doesn’t match. Look at the door plate again.');
  await field.fill(`${vin.slice(0, -1)}7`);
  await expect(typo).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(page);
  await field.press('Backspace');
  await expect(typo).toBeHidden();
  await expect(field).toHaveAttribute('aria-invalid', 'false');
  await field.blur();
  await expect(page.getByText('The VIN has 16 characters. A VIN has 17.')).toBeVisible();
});

test('shows no calibration for a VIN of a truck that it has no files for', async ({ page }) => {
  await openFinder(page);
  const field = page.getByLabel('VIN');
  await page.getByLabel('Year').selectOption('2014');
  await page.getByLabel('Model').selectOption('Ram 2500');
  await expect(rows(page)).toHaveCount(2);
  await field.fill('3C6UR5DJ7EG123456');
  await expect(page.getByText('The VIN says a gas engine (6.4L).', { exact: false })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  // Another year is another truck.
  await page.getByLabel('Year').selectOption('2015');
  await expect(field).toHaveValue('');
  await expect(rows(page)).toHaveCount(2);
});

test('keeps the choice when the visitor comes back', async ({ page }) => {
  await openFinder(page);
  await page.getByLabel('VIN').fill(vin);
  await page.getByLabel('Transmission').selectOption('G56 manual');
  await page.reload();
  await expect(page.getByLabel('Transmission')).toHaveValue('G56 manual');
  await expect(page.getByLabel('VIN')).toHaveValue(vin);
  await expect(status(page)).toHaveText('1 calibration fits your 2014 Ram 2500 G56');
  // Another year is another truck.
  await page.getByLabel('Year').selectOption('2020');
  await expect(page.getByLabel('VIN')).toHaveValue('');
});

test('picks a year of the coverage on a phone and a desktop', async ({ page }) => {
  for (const { viewport } of screens) {
    await page.setViewportSize(viewport);
    await openFinder(page);
    await page.getByRole('link', { name: '2007', exact: true }).first().click();
    await expect(page.getByLabel('Year')).toHaveValue('2007');
    await expect(page.getByLabel('Model')).toBeFocused();
    await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeInViewport();
    await page.getByLabel('Model').selectOption('Ram 2500');
    await expect(status(page)).toHaveText('4 calibrations fit your 2007 Dodge Ram 2500');
    await expect(rows(page)).toContainText(['5.9L', '5.9L', '6.7L', '6.7L']);
    await page.evaluate(() => localStorage.clear());
  }
});

test('offers links to the year ranges without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeVisible();
  await expect(page.getByLabel('VIN')).toBeHidden();
  await expect(page.getByRole('link', { name: '2013-2018' })).toHaveAttribute(
    'href',
    `/api/login?returnTo=${encodeURIComponent('/?years=2013-2018')}`,
  );
  await context.close();
});
