import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { checkAllItems } from './check-all-items.ts';
import { attachDeliverableAs } from './deliver-files.ts';

const tune = Buffer.from('a calibration');

async function openFulfillDialog(admin: Page, email: string): Promise<Locator> {
  await admin.goto('/admin?tab=fulfillment');
  await admin.getByPlaceholder('Search by email, vehicle, year...').fill(email);
  await admin.getByRole('tabpanel').getByRole('button', { name: email }).click();
  return admin.getByRole('dialog', { name: 'Fulfill Order' });
}

/** Uploads a file through the upload widget. */
async function uploadFile(admin: Page, container: Locator, name: string): Promise<void> {
  const chooser = admin.waitForEvent('filechooser');
  await container.getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: tune });
  await container.getByRole('button', { name: 'Upload', exact: true }).click();
}

async function filesOf(page: Page, orderId: string): Promise<DeliverableJson[]> {
  const response = await page.request.get(`/api/orders/${orderId}/files`);
  return (await response.json()) as DeliverableJson[];
}

test('attaches, revises and removes files, and shows them to the customer', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, customer, order } = await paidOrder(browser, admin);
  const dialog = await openFulfillDialog(admin, account.email);
  await expect(dialog.getByText('No files attached yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Attach Files' }).click();
  await dialog.getByLabel('Note for the customer').fill('Flash with the key on.');
  await uploadFile(admin, dialog, 'tow v1.bin');
  const first = dialog.getByRole('article').filter({ hasText: 'tow v1.bin' });
  await expect(first).toContainText('Revision 1, 13.0 B');
  await expect(first).toContainText('Flash with the key on.');
  await first.getByText('Checksum').click();
  await expect(first.getByText(createHash('sha256').update(tune).digest('hex'))).toBeVisible();
  await expect(dialog.getByLabel('Note for the customer')).toHaveValue('');

  await dialog.getByRole('button', { name: 'Revise tow v1.bin, revision 1' }).click();
  await expect(dialog.getByLabel('As', { exact: true })).toHaveValue(/.+/);
  await uploadFile(admin, dialog, 'tow v2.bin');
  const second = dialog.getByRole('article').filter({ hasText: 'Revision 2' });
  await expect(second).toContainText('tow v2.bin');
  await expect(second.getByText('Earlier revisions (1)')).toBeVisible();
  await expect(dialog.getByLabel('As', { exact: true })).toHaveValue('');

  await dialog
    .getByLabel('For', { exact: true })
    .selectOption('Switch wiring diagram and setup guide');
  await uploadFile(admin, dialog, 'wrong.pdf');
  await expect(dialog.getByRole('heading', { name: 'Switch wiring diagram' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove wrong.pdf, revision 1' }).click();
  await admin.getByRole('button', { name: 'Remove File' }).click();
  await expect(dialog.getByRole('article').filter({ hasText: 'wrong.pdf' })).toHaveCount(0);

  await checkAllItems(dialog);
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  await expect(admin.getByText('Order marked as fulfilled successfully')).toBeVisible();
  const names = (await filesOf(customer, order.id)).map(({ fileName }) => fileName);
  expect(names).toEqual(['tow v1.bin', 'tow v2.bin']);
});

test('asks for confirmation before fulfilling an order without files', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, customer } = await paidOrder(browser, admin);
  const dialog = await openFulfillDialog(admin, account.email);
  await checkAllItems(dialog);
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  const confirmation = admin.getByRole('alertdialog', { name: 'Fulfill without files?' });
  await expect(confirmation).toContainText('The customer will have nothing to download.');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmation).toBeHidden();
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  await confirmation.getByRole('button', { name: 'Fulfill Anyway' }).click();
  await expect(admin.getByText('Order marked as fulfilled successfully')).toBeVisible();
  await customer.goto('/my-orders');
  await expect(customer.getByRole('article').locator('h2 + span')).toHaveText('Fulfilled');
});

test('enables Mark as Fulfilled once the server has all ticks', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account } = await paidOrder(browser, admin);
  const dialog = await openFulfillDialog(admin, account.email);
  const mark = dialog.getByRole('button', { name: 'Mark as Fulfilled' });
  await expect(dialog.getByText('No files attached yet.')).toBeVisible();
  const held: (() => void)[] = [];
  await admin.route('**/checklist', async (route) => {
    if (route.request().method() === 'PUT')
      await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await checkAllItems(dialog);
  for (const count of [1, 2, 3]) {
    await expect.poll(() => held.length).toBe(count);
    await expect(mark).toBeDisabled();
    held.at(-1)?.();
  }
  await expect(mark).toBeEnabled();
});

test('accepts revisions for a fulfilled order, and removes nothing from it', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer, order } = await paidOrder(browser, admin);
  const first = await attachDeliverableAs(admin, order.id, { fileName: 'tune.bin' });
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  await customer.request.get(first.fileUrl);
  await admin.goto(`/admin?tab=fulfillment&order=${order.id}`);
  const files = admin.getByRole('region', { name: 'Files for the customer' });
  await expect(files.getByRole('article')).toContainText(/downloaded [A-Z]/);
  await expect(files.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await files.getByRole('button', { name: 'Revise tune.bin, revision 1' }).click();
  await uploadFile(admin, files, 'tune better.bin');
  await expect(files.getByRole('article').first()).toContainText('Revision 2');
  expect(await filesOf(customer, order.id)).toHaveLength(2);
});

test('warns about chosen files that are not uploaded', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, order } = await paidOrder(browser, admin);
  await attachDeliverableAs(admin, order.id);
  const dialog = await openFulfillDialog(admin, account.email);
  await checkAllItems(dialog);
  await dialog.getByRole('button', { name: 'Attach Files' }).click();
  const chooser = admin.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose Files' }).click();
  await (await chooser).setFiles({ name: 'b.bin', mimeType: 'text/plain', buffer: tune });
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  const confirmation = admin.getByRole('alertdialog', {
    name: 'Fulfill without the chosen files?',
  });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('article').filter({ hasText: 'b.bin' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  await expect(admin.getByText('Order marked as fulfilled successfully')).toBeVisible();
});
