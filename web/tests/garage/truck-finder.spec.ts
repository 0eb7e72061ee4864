import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { finder, pickTruck, ram2014, vins } from './finder.ts';

const [phone] = screens;

const fitsExactly = 'Fits your 2014 Ram 2500 68RFE: 1 of 21';

function vinField(page: Page) {
  return page.getByRole('textbox', { name: 'VIN' });
}

test('narrows the catalog with each answer and remembers the truck', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'), phone);
  await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await pickTruck(page, { year: '2014', model: 'Ram 2500' });
  await expect(page.getByText('Fits your 2014 Ram 2500: 2 of 21')).toBeVisible();
  await expect(page.getByText('Pick your transmission to narrow it down.')).toBeVisible();
  await expect(page.getByText('2 calibrations', { exact: true })).toBeVisible();
  await page.getByLabel('Transmission').selectOption('68RFE automatic');
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
  await expectNoViolationsOnScreens(page);

  await page.reload();
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await expect(page.getByLabel('Year')).toBeHidden();
  await expectNoViolationsOnScreens(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Year')).toHaveValue('2014');
  await expect(page.getByLabel('Transmission')).toHaveValue('68RFE automatic');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByLabel('Year')).toBeHidden();
});

test('shows all calibrations on request, marks what fits, and goes back', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'), phone);
  await pickTruck(page, ram2014);
  await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/?show=all');
  await expect(page.getByRole('link', { name: /Fits your truck/ })).toHaveCount(1);
  await page.goBack();
  await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Show what fits' }).click();
  await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
  // A year range shows all of its calibrations, whatever the truck.
  await page.getByRole('button', { name: '2003-2005' }).click();
  await expect(page.getByText('4 calibrations', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect(page.getByText('1 calibration', { exact: true })).toBeVisible();
});

test('reads a VIN and asks for what it leaves open', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'), phone);
  await vinField(page).fill(vins.ram2014.toLowerCase());
  await expect(
    page.getByText('The VIN says 2014 Ram 2500, 6.7L Cummins. Pick the transmission.'),
  ).toBeVisible();
  await expect(page.getByLabel('Year')).toHaveValue('2014');
  await expect(page.getByLabel('Model')).toHaveValue('Ram 2500');
  await expect(page.getByLabel('Transmission')).toHaveValue('');
  await expect(page.getByText('Fits your 2014 Ram 2500: 2 of 21')).toBeVisible();
  await page.getByLabel('Transmission').selectOption('68RFE automatic');
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await expect(vinField(page)).toHaveValue(vins.ram2014);
  await page.getByLabel('Year').selectOption('2015');
  await expect(vinField(page)).toHaveValue('');
});

test('explains a typo in the VIN', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'), phone);
  await vinField(page).fill(vins.ram2014.replace('UR', 'UU'));
  await expect(vinField(page)).toHaveAccessibleDescription(
    'The check digit doesn’t match. Look at the door plate again.',
  );
  await expectNoViolationsOnScreens(page);
  await vinField(page).fill('3C6');
  await expect(vinField(page)).not.toHaveAttribute('aria-invalid');
  await vinField(page).press('Enter');
  await expect(vinField(page)).toHaveAccessibleDescription(
    'The VIN has 3 characters. A VIN has 17.',
  );
  await vinField(page).fill(vins.gas);
  await expect(vinField(page)).toHaveAccessibleDescription(/gas engine/);
  await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
});

test('lists every candidate of a year with two files and says why', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'));
  await pickTruck(page, { year: '2005', model: 'Ram 2500', transmission: '48RE automatic' });
  await expect(page.getByText('Fits your 2005 Dodge Ram 2500 48RE: 2 of 21')).toBeVisible();
  await expect(
    page.getByText('2005 is in 2003-2005 and 2005-2007, so we show both.', { exact: false }),
  ).toBeVisible();
  await pickTruck(page, { year: '2007', model: 'Ram 2500', transmission: '' });
  await expect(page.getByText('Fits your 2007 Dodge Ram 2500: 4 of 21')).toBeVisible();
  await expect(
    page.getByText('2007 trucks came with the 5.9L or the 6.7L. Your VIN tells which.', {
      exact: false,
    }),
  ).toBeVisible();
  await vinField(page).fill(vins.dodge2007);
  await expect(page.getByText('Fits your 2007 Dodge Ram 2500: 2 of 21')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: '6.7L' })).toHaveCount(2);
  await expect(rows).toHaveCount(2);
});

test('says what to do about a truck that nothing fits', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Fin'));
  await writeAs(page, 'POST', '/api/account/trucks', { year: '2025', make: 'Ram', model: '2500' });
  await page.goto('/');
  await expect(page.getByText('Nothing fits your 2025 Ram 2500 yet.')).toBeVisible();
  await expect(page.getByText('0 calibrations', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Call \(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(page.getByRole('link', { name: 'Email Us' })).toHaveAttribute('href', /^mailto:/);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show 2022-2024' }).click();
  await expect(page.getByText('2 calibrations', { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page.getByText('21 calibrations', { exact: true })).toBeVisible();
});

test('lets a keyboard user step through the answers without losing the focus', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Fin'));
  await pickTruck(page, { year: '2014', model: 'Ram 2500' });
  const transmission = page.getByLabel('Transmission');
  await transmission.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await expect(transmission).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Fits your 2014 Ram 2500 G56: 1 of 21')).toBeVisible();
  await expect(transmission).toBeFocused();
});

test('saves the truck and switches between saved trucks', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Fin'));
  await pickTruck(page, ram2014);
  await page.getByRole('button', { name: 'Save to My Trucks' }).click();
  await expect(page.getByText('Truck Saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save to My Trucks' })).toBeHidden();
  await pickTruck(page, { year: '2006', model: 'Ram 2500', transmission: 'G56 manual' });
  await expect(page.getByText('Fits your 2006 Dodge Ram 2500 G56: 1 of 21')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save to My Trucks' })).toBeVisible();
  const saved = finder(page).getByRole('group', { name: 'My Trucks' }).getByRole('button');
  await expect(saved).toHaveText(['2014 Ram 2500 68RFE']);
  await expect(saved).toHaveAttribute('aria-pressed', 'false');
  await saved.click();
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(page);
});

test('finds a truck and reads a VIN offline, but needs a connection to save', async ({
  browser,
}) => {
  const page = await openInstalledApp(browser, newCustomer('Fin'));
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await vinField(page).fill(vins.ram2014);
  await expect(page.getByText('The VIN says 2014 Ram 2500', { exact: false })).toBeVisible();
  await page.getByLabel('Transmission').selectOption('68RFE automatic');
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await page.getByRole('button', { name: 'Save to My Trucks' }).click();
  await expect(page.getByText('You need a connection to change your trucks.')).toBeVisible();
});
