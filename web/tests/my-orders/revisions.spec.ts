import { expect } from '@playwright/test';
import { attachDeliverableAs } from '#web/tests/fulfillment/deliver-files.ts';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

test('takes a file from its delivery over a change to a revision that works', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer, order } = await paidOrder(browser, admin);
  const first = await attachDeliverableAs(admin, order.id, { fileName: 'tune.bin' });
  await admin.goto(`/admin?tab=approved&order=${order.id}`);
  const adminFiles = admin.getByRole('region', { name: 'Files for the customer' });
  await adminFiles.getByRole('button', { name: /^Deliver Now: SOTF calibration/ }).click();
  await expect(admin.getByText('The customer can download it now')).toBeVisible();

  await customer.goto('/my-orders');
  await expect(customer.getByText('A new file is ready to download.')).toBeVisible();
  await customer.goto(`/my-orders?order=${order.id}`);
  const files = customer.getByRole('region', { name: 'Your files' });
  await files.getByRole('button', { name: 'I need a change: tune.bin, revision 1' }).click();
  const box = customer.getByPlaceholder('Type your message...');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('I need a change: tune.bin, revision 1. ');
  await customer.keyboard.type('It idles too low.');
  await customer.keyboard.press('Enter');
  await expect(files.getByText('You said: Change requested')).toBeVisible();

  const note = 'Raised the idle to 750 rpm';
  const second = { fileName: 'tune.bin', revisionOf: first.id, note };
  const { id } = await attachDeliverableAs(admin, order.id, second);
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}/files`, { fileIds: [id] });
  await customer.reload();
  await expect(files.getByRole('article').first()).toContainText(note);
  await files.getByRole('button', { name: 'It works: tune.bin, revision 2' }).click();
  await expect(files.getByText('You said: It works')).toBeVisible();
  const messages = customer.getByRole('log', { name: 'Messages' }).getByRole('article');
  await expect(messages).toHaveCount(2);
  await expect(messages.last()).toContainText('It works: tune.bin, revision 2.');
  await expect(files.getByText('Earlier revisions (1)')).toBeVisible();

  await admin.reload();
  await expect(adminFiles.getByText('It works, ')).toBeVisible();
  const history = admin.getByRole('region', { name: 'History' });
  await expect(history).toContainText('tune.bin, revision 2');
});
