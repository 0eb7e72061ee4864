import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { finder, pickTruck, ram2014, vins } from './finder.ts';

const [phone] = screens;

const fitsExactly = 'Fits your 2014 Ram 2500 68RFE: 1 of 21';

function vinField(page: Page) {
  return page.getByRole('textbox', { name: 'VIN' });
}

test('narrows the catalog with each answer by keyboard and remembers the truck', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Fin'), phone);
  await expect(page.getByRole('heading', { name: 'What do you drive?' })).toBeVisible();
  await vinField(page).fill(vins.ram2014.replace('UR', 'UU'));
  await expect(vinField(page)).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolationsOnScreens(page);
  await vinField(page).fill('');
  await page.getByLabel('Year').focus();
  await page.keyboard.type('2014');
  await page.getByLabel('Model').selectOption('Ram 2500');
  await expect(page.getByText('Fits your 2014 Ram 2500: 2 of 21')).toBeVisible();
  await expect(page.getByText('Pick your transmission to narrow it down.')).toBeVisible();
  await expect(page.getByText('2 calibrations', { exact: true })).toBeVisible();
  const transmission = page.getByLabel('Transmission');
  await transmission.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(fitsExactly)).toBeVisible();
  await expect(transmission).toBeFocused();
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

test('saves the truck, and has no axe violations for one that nothing fits', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Fin'));
  await pickTruck(page, ram2014);
  await page.getByRole('button', { name: 'Save to My Trucks' }).click();
  await expect(page.getByText('Truck Saved')).toBeVisible();
  await writeAs(page, 'POST', '/api/account/trucks', { year: '2025', make: 'Ram', model: '2500' });
  await page.reload();
  await page.getByRole('button', { name: 'Change' }).click();
  await finder(page).getByRole('button', { name: '2025 Ram 2500' }).click();
  await expect(page.getByText('Nothing fits your 2025 Ram 2500 yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email Us' })).toBeVisible();
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
