import { expect, type Page } from '@playwright/test';
import { paidOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { CatalogJson } from '#worker/domain/catalog/catalog.api.ts';
import type { ReplyJson } from '#worker/domain/replies/replies.api.ts';
import { expectReadable } from './expect-readable.ts';

/** Opens a dialog with a button, checks it, and closes it. */
async function expectReadableDialog(admin: Page, button: string | RegExp): Promise<void> {
  await admin.getByRole('button', { name: button }).first().click();
  const opened = admin.locator('body > [data-part=positioner]').getByRole('dialog').last();
  const title = await opened.getByRole('heading').first().textContent();
  const dialog = admin.getByRole('dialog', { name: title ?? '', exact: true });
  await expect(dialog.getByTestId('skeleton')).toHaveCount(0);
  await expectReadable(admin);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
}

test('the admin’s screens are readable in large text', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { order } = await paidOrder(browser, admin);
  await admin.goto('/admin');
  const tab = (name: string) => admin.getByRole('tab', { name: new RegExp(`^${name}`) });
  await expect(tab('Pending')).toBeVisible();
  await expect(admin.getByText('2014 Ram 2500').first()).toBeVisible();
  await expectReadable(admin);
  for (const name of ['Approved', 'Denied']) {
    await tab(name).click();
    await expect(admin.getByRole('tabpanel').getByTestId('skeleton')).toHaveCount(0);
    await expectReadable(admin);
  }
  await tab('Images').click();
  await expect(admin.getByText('JPG, PNG, or WebP • Max 5MB').first()).toBeVisible();
  await expectReadable(admin);
  await tab('Fulfillment').click();
  await expect(admin.getByText(order.user.email)).toBeVisible();
  await expectReadable(admin);
  await expectReadableDialog(admin, order.user.email);
});

test('the forms of an admin’s decisions are readable in large text', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { order } = await paidOrder(browser, admin);
  const customer = await signedInPage(browser, newCustomer('Lou'));
  const pending = await placeOrder(customer);
  await admin.goto(`/admin?order=${pending.id}`);
  await expect(admin.getByRole('button', { name: 'Approve Order' })).toBeVisible();
  await expectReadable(admin);
  for (const button of ['Approve Order', 'Deny Order', 'Ask for a Change', 'Amend']) {
    await expectReadableDialog(admin, button);
  }
  await admin.goto(`/admin?order=${order.id}`);
  await expect(admin.getByText('✓ Paid')).toBeVisible();
  for (const button of ['Refund', 'Cancel Order']) await expectReadableDialog(admin, button);
});

test('the admin’s tools and the catalog’s forms are readable in large text', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.setViewportSize({ width: 1280, height: 900 });
  // With a sheet, the dialog also has the form of its numbers.
  await modifyResponse(admin, '**/api/admin/catalog', (catalog: CatalogJson) => ({
    ...catalog,
    products: catalog.products.map((product) => ({
      ...product,
      dynoSheet: { kind: 'image', imageUrl: '/icon.svg', numbers: null },
    })),
  }));
  const text = 'Hi {first name}, which injectors does your {truck} have?';
  await modifyResponse(admin, '**/api/admin/replies', (): ReplyJson[] => [
    { id: 'injectors', kind: 'denial', title: 'Injectors', text, version: 1 },
  ]);
  await admin.goto('/admin');
  await expect(admin.getByRole('tab', { name: /^Pending \(/ })).toBeVisible();
  for (const button of ['Numbers', 'Replies', 'Reviews', 'Questions', 'Changes', 'Team']) {
    await expectReadableDialog(admin, button);
  }
  await admin.goto('/admin?tab=images');
  const chosen = admin.getByRole('checkbox', { name: /^Select/ }).first();
  await chosen.check();
  for (const button of ['New Calibration', /^Edit 2/, /^Change Prices/, /^Change Dyno Sheet/]) {
    await expectReadableDialog(admin, button);
  }
});
