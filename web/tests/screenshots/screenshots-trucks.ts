import type { Page } from '@playwright/test';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { shoot } from './shoot.ts';

const truck = {
  nickname: 'Tow rig',
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: '3C6UR5CL5EG000001',
  device: 'EZ Lynk AutoAgent 3',
};
const noDetails = { nickname: null, transmission: null, vin: null, device: null };

async function waitForCatalog(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').first().waitFor();
}

test('a visitor’s truck', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Year', { exact: true }).selectOption('2014');
  await page.getByLabel('Model', { exact: true }).selectOption('Ram 2500');
  await page.getByRole('link', { name: /^Log In to See/ }).waitFor();
  await shoot(page, 'landing-finder');
});

test('the catalog for a truck', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  await waitForCatalog(page);
  const vin = page.getByLabel('VIN', { exact: true });
  await vin.fill('3C6UR5CL6EG000001');
  await vin.press('Enter');
  await page.getByText('The check digit doesn’t match.', { exact: false }).waitFor();
  await shoot(page, 'catalog-vin-typo');
  await vin.fill('');
  await page.getByLabel('Year', { exact: true }).selectOption('2014');
  await page.getByLabel('Model', { exact: true }).selectOption('Ram 2500');
  await page.getByLabel('Transmission', { exact: true }).selectOption('68RFE automatic');
  await page.getByText('Fits your 2014 Ram 2500', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await shoot(page, 'catalog-truck');
  await page.goto('/product/2019-2021-ram-2500-68rfe');
  await page.getByText('Total Price').waitFor();
  await shoot(page, 'product-other-truck');
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  await page.getByText('Total Price').waitFor();
  await shoot(page, 'product-truck');
});

test('My Trucks', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ana'));
  await openAccount(page);
  const add = page.getByRole('button', { name: 'Add a Truck' });
  await add.waitFor();
  await shoot(page, 'my-trucks-empty');
  await add.click();
  const form = page.getByRole('dialog', { name: 'Add a Truck' });
  await form.getByRole('button', { name: 'Save Truck' }).click();
  await shoot(page, 'my-trucks-form-errors');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await writeAs(page, 'POST', '/api/account/trucks', truck);
  await writeAs(page, 'POST', '/api/account/trucks', {
    ...truck,
    ...noDetails,
    nickname: 'The dually that pulls the horses to Cody every other weekend!',
    year: '2006',
    make: 'Dodge',
    model: 'Ram 3500',
  });
  await page.reload();
  await openAccount(page);
  await page.getByRole('button', { name: 'Edit Tow rig' }).waitFor();
  await shoot(page, 'my-trucks');
  await page.getByRole('button', { name: 'Edit Tow rig' }).click();
  await page.getByRole('dialog', { name: 'Edit Truck' }).waitFor();
  await shoot(page, 'my-trucks-form');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Tow rig' }).click();
  await page.getByRole('dialog', { name: 'Delete this truck?' }).waitFor();
  await shoot(page, 'my-trucks-delete');
  await page.goto('/');
  await page.getByText('Fits your 2014 Ram 2500', { exact: false }).waitFor();
  await shoot(page, 'catalog-garage');
});
