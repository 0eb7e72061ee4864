import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoViolationsOnScreens } from '#web/tests/layout/axe.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { openAccount } from './account-dialog.ts';

const [phone] = screens;

test('requests account deletion and cancels the request', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'), phone);
  const dialog = await openAccount(page);
  await dialog.getByText('Refund Policy').click();
  await expectNoViolationsOnScreens(page);
  await dialog.getByRole('button', { name: 'Request Deletion' }).click();
  const prompt = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(prompt).toContainText('every unpaid order');
  await expect(prompt).toContainText('your billing name and address');
  await expectNoViolationsOnScreens(page);
  await prompt.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Request Deletion' }).click();
  await prompt.getByRole('button', { name: 'Request Deletion' }).click();
  await expect(prompt).toBeHidden();
  const asked = dialog.getByText('You asked us to delete your account on');
  await expect(asked).toHaveRole('status');
  await expect(asked).toBeVisible();
  await expectNoViolationsOnScreens(page);
  await page.reload();
  await dialog.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(dialog.getByRole('button', { name: 'Request Deletion' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await openAccount(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
});

test('downloads all of a customer’s data', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const order = await placeOrder(page, { vin: '1C6RR7LT0ES000000' });
  const dialog = await openAccount(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download My Data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^straight-six-data-\d{4}-\d\d-\d\d\.zip$/);
  const zip = await readFile(await download.path(), 'utf8');
  expect(zip).toContain('data.json');
  expect(zip).toContain(order.id);
  expect(zip).toContain('1C6RR7LT0ES000000');
});
