import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectNoFindings } from '#web/tests/layout/axe.ts';
import { arrive, newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/screens.ts';
import { openAccount } from './account-dialog.ts';

for (const [index, { name, viewport }] of screens.entries()) {
  test(`on ${name} a customer asks for deletion, knowing what goes and what stays, and takes it back`, async ({
    browser,
  }) => {
    const colorScheme = index === 0 ? 'light' : 'dark';
    const page = await signIn(browser, newCustomer('Oda'), { viewport, colorScheme });
    const dialog = await openAccount(page);
    await expectNoFindings(page);
    await dialog.getByRole('button', { name: 'Ask for Deletion' }).click();
    const prompt = page.getByRole('dialog', { name: 'Ask for deletion?' });
    await expect(prompt).toContainText('every order that was not paid');
    await expect(prompt).toContainText('your billing name and address');
    await expectNoFindings(page);
    await prompt.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Ask for Deletion' }).click();
    await prompt.getByRole('button', { name: 'Ask for Deletion' }).click();
    await expect(prompt).toBeHidden();
    await expect(dialog.getByRole('status')).toContainText('You asked for deletion on');
    await expectNoFindings(page);
    await page.reload();
    await (await openAccount(page)).getByRole('button', { name: 'Take It Back' }).click();
    await expect(dialog.getByRole('button', { name: 'Ask for Deletion' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account' })).toBeFocused();
  });
}

test('a customer downloads everything that is kept about them', async ({ browser }) => {
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

test('without signal nothing is begun that cannot end, and it says so', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openAccount(page);
  await expect(dialog.getByRole('button', { name: 'Ask for Deletion' })).toBeVisible();
  await page.context().setOffline(true);
  await dialog.getByRole('link', { name: 'Download My Data' }).click();
  await expect(page.getByText('You need a connection to download your data.')).toBeVisible();
  await page.context().setOffline(false);
});

test('a request that the store does not take says so, and can be made again', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Oda'));
  const dialog = await openAccount(page);
  await page.route(
    '**/api/account/deletion',
    (route) => route.fulfill({ status: 503, body: 'The store cannot reach its database.' }),
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Ask for Deletion' }).click();
  const prompt = page.getByRole('dialog', { name: 'Ask for deletion?' });
  await prompt.getByRole('button', { name: 'Ask for Deletion' }).click();
  await expect(page.getByText('503: The store cannot reach its database.')).toBeVisible();
  await prompt.getByRole('button', { name: 'Ask for Deletion' }).click();
  await expect(dialog.getByRole('status')).toContainText('You asked for deletion on');
});

test('an admin is told that their account cannot be deleted', async ({ browser }) => {
  const page = await arrive(browser, 'Demo Admin');
  await page.goto('/admin');
  const dialog = await openAccount(page);
  await expect(dialog).toContainText('An admin’s account cannot be deleted.');
  await expect(dialog.getByRole('button', { name: 'Ask for Deletion' })).toBeHidden();
});
