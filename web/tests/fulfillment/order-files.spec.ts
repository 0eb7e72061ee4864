import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import { attachDeliverableAs } from './deliver-files.ts';

const tune = Buffer.from('a calibration');

async function openFulfillDialog(admin: Page, email: string): Promise<Locator> {
  await admin.goto('/admin?tab=fulfillment');
  await admin.getByPlaceholder('Search by email, vehicle, year...').fill(email);
  await admin.getByRole('tabpanel').getByRole('button', { name: email }).click();
  return admin.getByRole('dialog', { name: 'Fulfill Order' });
}

/** Returns the drop target of a checklist item. */
function slotOf(container: Locator, item: string): Locator {
  return container.getByRole('region', { name: `Files for ${item}` });
}

async function chooseFile(admin: Page, slot: Locator, name: string): Promise<void> {
  const chooser = admin.waitForEvent('filechooser');
  await slot.getByRole('button', { name: 'Choose File' }).click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: tune });
}

async function dropFile(slot: Locator, name: string): Promise<void> {
  const dataTransfer = await slot.page().evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    { name, text: tune.toString() },
  );
  await slot.dispatchEvent('dragover', { dataTransfer });
  await slot.dispatchEvent('drop', { dataTransfer });
}

async function filesOf(page: Page, orderId: string): Promise<DeliverableJson[]> {
  const response = await page.request.get(`/api/orders/${orderId}/files`);
  return (await response.json()) as DeliverableJson[];
}

test('attaches, revises and removes files, and shows them to the customer', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, customer, order } = await paidOrder(browser, admin);
  const dialog = await openFulfillDialog(admin, account.email);
  const calibration = slotOf(dialog, 'SOTF calibration file');
  await chooseFile(admin, calibration, 'tow v1.bin');
  await expect(
    dialog.getByText('You chose tow v1.bin but didn’t upload.', { exact: false }),
  ).toBeVisible();
  await calibration.getByLabel('Note for the customer').fill('Flash with the key on.');
  await calibration.getByRole('button', { name: 'Upload', exact: true }).click();
  const first = dialog.getByRole('article').filter({ hasText: 'tow v1.bin' });
  await expect(first).toContainText('Revision 1, 13.0 B');
  await expect(first).toContainText('Flash with the key on.');
  await first.getByText('Checksum').click();
  await expect(first.getByText(createHash('sha256').update(tune).digest('hex'))).toBeVisible();

  await dropFile(calibration, 'tow v2.bin');
  await expect(calibration.getByLabel('Attach As')).toHaveValue(/.+/);
  await expect(calibration.getByLabel('What changed')).toHaveValue('');
  await calibration.getByRole('button', { name: 'Upload', exact: true }).click();
  const second = dialog.getByRole('article').filter({ hasText: 'Revision 2' });
  await expect(second).toContainText('tow v2.bin');
  await expect(second.getByText('Earlier revisions (1)')).toBeVisible();

  const wiring = slotOf(dialog, 'Switch wiring diagram and setup guide');
  await dropFile(wiring, 'wrong.pdf');
  await wiring.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove wrong.pdf, revision 1' }).click();
  await admin.getByRole('button', { name: 'Remove File' }).click();
  await expect(dialog.getByRole('article').filter({ hasText: 'wrong.pdf' })).toHaveCount(0);

  await checkAllItems(dialog);
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  await expect(admin.getByText('Order marked as fulfilled successfully')).toBeVisible();
  const names = (await filesOf(customer, order.id)).map(({ fileName }) => fileName);
  expect(names).toEqual(['tow v1.bin', 'tow v2.bin']);
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
  const slot = slotOf(files, 'SOTF calibration file');
  await chooseFile(admin, slot, 'tune better.bin');
  await slot.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(files.getByRole('article').first()).toContainText('Revision 2');
  expect(await filesOf(customer, order.id)).toHaveLength(2);
});

/** Ticks the three items of a paid order's checklist, as the demo admin. */
async function checkAllItems(dialog: Locator): Promise<void> {
  const boxes = dialog.getByRole('checkbox');
  await expect(boxes).toHaveCount(3);
  for (const item of ['SOTF calibration file', 'TCM tune file', 'Switch wiring diagram']) {
    await dialog.getByRole('group', { name: 'Checklist' }).getByText(item).click();
  }
  await expect(dialog.getByText('Checked by Demo Admin')).toHaveCount(3);
}
