import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { expectPersisted } from '#web/tests/offline/persisted-queries.ts';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { vins } from './finder.ts';

const [phone] = screens;

const truck = {
  nickname: 'Tow rig',
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: null,
  device: null,
};

async function saveTruck(page: Page, change: object = {}): Promise<TruckJson> {
  const response = await writeAs(page, 'POST', '/api/account/trucks', { ...truck, ...change });
  return (await response.json()) as TruckJson;
}

function form(page: Page, title: 'Add a Truck' | 'Edit Truck'): Locator {
  return page.getByRole('dialog', { name: title });
}

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'My Trucks' }).getByRole('listitem');
}

test('adds, edits and deletes a truck', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Gus'), phone);
  const account = await openAccount(page);
  await expect(account.getByRole('heading', { name: 'My Trucks' })).toBeVisible();
  await account.getByRole('button', { name: 'Add a Truck' }).click();

  const added = form(page, 'Add a Truck');
  await added.getByLabel('Nickname').fill('Tow rig');
  await added.getByRole('button', { name: 'Save Truck' }).click();
  await expect(added.getByLabel('Year')).toBeFocused();
  await expect(added.getByLabel('Year')).toHaveAccessibleDescription('Year is required');
  await expectNoViolationsOnScreens(page);
  await added.getByLabel('VIN').fill(vins.ram2014);
  await expect(added.getByText('The VIN says 2014 Ram 2500, 6.7L Cummins.')).toBeVisible();
  await expect(added.getByLabel('Year')).toHaveValue('2014');
  await expect(added.getByLabel('Make')).toHaveValue('Ram');
  await expect(added.getByLabel('Model')).toHaveValue('2500');
  await added.getByLabel('Transmission').fill('68RFE automatic');
  await added.getByLabel('Device You Own').selectOption('EZ Lynk AutoAgent 3');
  await added.getByRole('button', { name: 'Save Truck' }).click();
  await expect(added).toBeHidden();
  await expect(account.getByRole('button', { name: 'Add a Truck' })).toBeFocused();
  for (const text of ['Tow rig', '2014 Ram 2500 68RFE', vins.ram2014, 'EZ Lynk AutoAgent 3']) {
    await expect(rows(page)).toContainText(text);
  }
  await expectNoViolationsOnScreens(page);

  await account.getByRole('button', { name: 'Edit Tow rig' }).click();
  const edited = form(page, 'Edit Truck');
  await expect(edited.getByLabel('VIN')).toHaveValue(vins.ram2014);
  await edited.getByLabel('Nickname').fill('Work truck');
  await edited.getByRole('button', { name: 'Save Truck' }).click();
  await expect(edited).toBeHidden();
  await expect(rows(page)).toContainText('Work truck');

  await account.getByRole('button', { name: 'Delete Work truck' }).click();
  const prompt = page.getByRole('dialog', { name: 'Delete this truck?' });
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await account.getByRole('button', { name: 'Delete Work truck' }).click();
  await prompt.getByRole('button', { name: 'Delete Truck' }).click();
  await expect(prompt).toBeHidden();
  await expect(rows(page)).toHaveCount(0);
  expect(await (await page.request.get('/api/account/trucks')).json()).toEqual([]);
});

test('chooses the truck for which the catalog shows what fits', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Gus'));
  await saveTruck(page);
  await saveTruck(page, { nickname: null, year: '2006', make: 'Dodge', transmission: null });
  await page.goto('/');
  await expect(page.getByText('Fits your 2014 Ram 2500 68RFE: 1 of 21')).toBeVisible();
  await openAccount(page);
  await expect(rows(page).first()).toContainText('Current truck');
  await page.getByRole('button', { name: 'Use 2006 Dodge 2500' }).click();
  await expect(rows(page).last()).toContainText('Current truck');
  await expect(page.getByText('Current truck')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Fits your 2006 Dodge 2500: 2 of 21')).toBeVisible();
});

test('keeps a wrong VIN, with its problem under the field', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Gus'));
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Add a Truck' }).click();
  const added = form(page, 'Add a Truck');
  await added.getByLabel('VIN').fill('3C6');
  await added.getByLabel('Year').fill('2014');
  await expect(added.getByLabel('VIN')).toHaveAccessibleDescription(
    'The VIN has 3 characters. A VIN has 17.',
  );
  await added.getByLabel('Make').fill('Ram');
  await added.getByLabel('Model').fill('2500');
  await added.getByRole('button', { name: 'Save Truck' }).click();
  await expect(rows(page)).toContainText('VIN 3C6');
});

test('keeps what was typed when another device has changed the truck', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Gus'));
  const saved = await saveTruck(page);
  await page.goto('/');
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Edit Tow rig' }).click();
  const edited = form(page, 'Edit Truck');
  await edited.getByLabel('Nickname').fill('Work truck');
  const { id, ...fields } = saved;
  await writeAs(page, 'PUT', `/api/account/trucks/${id}`, {
    ...fields,
    device: 'EZ Lynk AutoAgent 3',
  });
  await edited.getByRole('button', { name: 'Save Truck' }).click();
  const conflict = edited.getByRole('alert');
  await expect(conflict).toContainText('You changed this truck on another device.');
  await expect(conflict).toContainText(
    'Saved there: Nickname: Tow rig, Device: EZ Lynk AutoAgent 3.',
  );
  await expect(edited.getByLabel('Nickname')).toHaveValue('Work truck');
  await expectNoViolations(page);
  await edited.getByLabel('Device').selectOption('EZ Lynk AutoAgent 3');
  await expect(conflict).toContainText('Saved there: Nickname: Tow rig.');
  await edited.getByRole('button', { name: 'Save Truck' }).click();
  await expect(edited).toBeHidden();
  await expect(rows(page)).toContainText('Work truck');
  await expect(rows(page)).toContainText('EZ Lynk AutoAgent 3');
});

test('rejects a truck when the garage is full, and says why', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Gus'));
  for (let number = 1; number <= 20; number += 1) await saveTruck(page, { nickname: `${number}` });
  await page.goto('/');
  const account = await openAccount(page);
  await expect(rows(page)).toHaveCount(20);
  await account.getByRole('button', { name: 'Add a Truck' }).click();
  const added = form(page, 'Add a Truck');
  await added.getByLabel('Year').fill('2014');
  await added.getByLabel('Make').fill('Ram');
  await added.getByLabel('Model').fill('2500');
  await added.getByRole('button', { name: 'Save Truck' }).click();
  await expect(page.getByText('You can keep 20 trucks.', { exact: false })).toBeVisible();
  await expect(added.getByLabel('Year')).toHaveValue('2014');
});

test('shows the trucks on an offline cold start, and needs a connection to change them', async ({
  browser,
}) => {
  const page = await openInstalledApp(browser, newCustomer('Gus'));
  await saveTruck(page);
  await page.reload();
  await expect(page.getByText('Fits your 2014 Ram 2500 68RFE: 1 of 21')).toBeVisible();
  await expectPersisted(page, 'Tow rig');
  const context = page.context();
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  await cold.goto('/');
  await expect(cold.getByText('Fits your 2014 Ram 2500 68RFE: 1 of 21')).toBeVisible();
  const account = await openAccount(cold);
  await expect(rows(cold)).toContainText('Tow rig');
  await account.getByRole('button', { name: 'Edit Tow rig' }).click();
  const edited = form(cold, 'Edit Truck');
  await edited.getByLabel('Nickname').fill('Work truck');
  await edited.getByRole('button', { name: 'Save Truck' }).click();
  await expect(cold.getByText('You need a connection to change your trucks.')).toBeVisible();
  await expect(edited.getByLabel('Nickname')).toHaveValue('Work truck');
});
