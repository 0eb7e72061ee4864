import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { attachDeliverableAs } from '#web/tests/fulfillment/deliver-files.ts';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';

const [phone] = screens;

async function fulfill(admin: Page, orderId: string): Promise<void> {
  await writeAs(admin, 'PATCH', `/api/admin/orders/${orderId}`, { status: 'fulfilled' });
}

function yourFiles(page: Page) {
  return page.getByRole('region', { name: 'Your Files' });
}

/** Expects a button to be as wide as a phone, apart from the padding around it. */
async function expectFullWidth(button: Locator): Promise<void> {
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThan(phone.viewport.width * 0.8);
}

test('lets the customer download the files of a fulfilled order', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { customer, order } = await paidOrder(browser, admin);
  const note = 'Flash with the key on.\nThen wait 30 seconds.';
  const file = await attachDeliverableAs(admin, order.id, {
    fileName: 'Stage 2 "tow".bin',
    note,
  });
  await attachDeliverableAs(admin, order.id, {
    itemId: 'Switch:sotf-switch',
    fileName: 'wiring.pdf',
  });
  await customer.setViewportSize(phone.viewport);

  await customer.goto(`/my-orders?order=${order.id}`);
  await expect(customer.getByRole('dialog')).toBeVisible();
  await expect(yourFiles(customer)).toBeHidden();
  await expectFullWidth(customer.getByRole('button', { name: /^Start your build sheet/ }));

  await fulfill(admin, order.id);
  await customer.goto('/my-orders');
  await expect(customer.getByText('2 new files are ready to download').first()).toBeVisible();
  await customer.getByRole('button', { name: 'View Details & Chat' }).click();
  const files = yourFiles(customer);
  await expect(
    files.getByRole('heading', { name: 'SOTF calibration file for 2013-2018 6.7L' }),
  ).toBeVisible();
  await expect(
    files.getByRole('heading', { name: 'Switch wiring diagram and setup guide' }),
  ).toBeVisible();
  const row = files.getByRole('article').filter({ hasText: 'Stage 2 "tow".bin' });
  await expect(row).toContainText('Revision 1, 17.0 B');
  await expect(row).toContainText('Flash with the key on.');
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await row.getByText('Checksum (SHA-256)').click();
  await expect(row.getByText(file.sha256)).toBeVisible();

  const downloaded = customer.waitForEvent('download');
  const link = row.getByRole('link', { name: 'Download Stage 2 "tow".bin, revision 1' });
  await expectFullWidth(link);
  await link.click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toContain('tow');
  expect(await readFile(await download.path(), 'utf8')).toBe('Stage 2 "tow".bin');
  await customer.reload();
  await expect(row.getByText('New', { exact: true })).toBeHidden();
  await customer.getByRole('button', { name: 'Close' }).click();
  await expect(customer.getByText('A new file is ready to download').first()).toBeVisible();
});
