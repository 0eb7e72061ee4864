import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations, expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { expectPersisted } from '#web/tests/offline/persisted-queries.ts';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
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

async function saveTruck(page: Page): Promise<void> {
  await writeAs(page, 'POST', '/api/account/trucks', truck);
}

function form(page: Page, title: 'Add a Truck' | 'Edit Truck'): Locator {
  return page.getByRole('dialog', { name: title });
}

function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'My Trucks' }).getByRole('listitem');
}

test('adds, edits and deletes a truck, also after a change on another device', async ({
  browser,
}) => {
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
  await expect(added.getByLabel('Model')).toHaveValue('Ram 2500');
  await added.getByLabel('Transmission').selectOption('68RFE automatic');
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
  const [saved] = (await (await page.request.get('/api/account/trucks')).json()) as TruckJson[];
  const { id, ...fields } = saved as TruckJson;
  await writeAs(page, 'PUT', `/api/account/trucks/${id}`, { ...fields, device: null });
  await edited.getByRole('button', { name: 'Save Truck' }).click();
  await expect(edited.getByRole('alert')).toContainText(
    'You changed this truck on another device.',
  );
  await expectNoViolations(page);
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
