import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { openAccount } from './account-dialog.ts';

for (const [index, { name, viewport }] of screens.entries()) {
  test(`requests account deletion and cancels the request on ${name}`, async ({ browser }) => {
    const colorScheme = index === 0 ? 'light' : 'dark';
    const page = await signIn(browser, newCustomer('Oda'), { viewport, colorScheme });
    const dialog = await openAccount(page);
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Request Deletion' }).click();
    const prompt = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(prompt).toContainText('every unpaid order');
    await expect(prompt).toContainText('your billing name and address');
    await expectNoFindings(page);
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Request Deletion' }).click();
    await prompt.getByRole('button', { name: 'Request Deletion' }).click();
    await expect(prompt).toBeHidden();
    await expect(dialog.getByRole('status')).toContainText(
      'You asked us to delete your account on',
    );
    await expectNoFindings(page);
    await page.reload();
    await (await openAccount(page)).getByRole('button', { name: 'Keep My Account' }).click();
    await expect(dialog.getByRole('button', { name: 'Request Deletion' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  });
}

test('shows a customer the shop’s phone number, hours, answers and policies', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openAccount(page);
  await expect(dialog.getByRole('heading', { name: 'Help and Policies' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '(406) 555-0142' })).toBeVisible();
  await expect(dialog.getByText('Monday to Friday, 8 am to 5 pm (Mountain Time)')).toBeVisible();
  await dialog.getByText('Refund Policy').click();
  await expect(dialog.getByText('You can cancel for a full refund')).toBeVisible();
  await expectNoFindings(page);
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

test('explains offline why it starts no download', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openAccount(page);
  await expect(dialog.getByRole('button', { name: 'Request Deletion' })).toBeVisible();
  await page.context().setOffline(true);
  await dialog.getByRole('link', { name: 'Download My Data' }).click();
  await expect(
    page.getByText('You’re offline. Connect to the internet to download your data.'),
  ).toBeVisible();
  await page.context().setOffline(false);
});

test('shows an error when the server rejects the request and allows a retry', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openAccount(page);
  await page.route(
    '**/api/account/deletion',
    (route) => route.fulfill({ status: 503, body: 'We can’t reach our database.' }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Request Deletion' }).click();
  const prompt = page.getByRole('dialog', { name: 'Delete your account?' });
  await prompt.getByRole('button', { name: 'Request Deletion' }).click();
  await expect(page.getByText('503: We can’t reach our database.')).toBeVisible();
  await prompt.getByRole('button', { name: 'Request Deletion' }).click();
  await expect(dialog.getByRole('status')).toContainText('You asked us to delete your account on');
});

test('does not offer deletion to an admin', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin');
  await page.goto('/admin');
  const dialog = await openAccount(page);
  await expect(dialog).toContainText('Admin accounts can’t be deleted.');
  await expect(dialog.getByRole('button', { name: 'Request Deletion' })).toBeHidden();
});
