import { attachDeliverableAs } from '#web/tests/fulfillment/deliver-files.ts';
import { newOrder, paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { shoot } from './shoot.ts';

test('numbers and saved replies', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const page = await signedInPage(browser, 'Demo Admin');
  await writeAs(page, 'POST', '/api/admin/replies', {
    kind: 'denial',
    title: 'Wrong VIN',
    text: 'Hi {first name}, the VIN you sent doesn’t match your {truck}. Please check it.',
  });
  await page.goto('/admin?unread=true&sotf=true&platform=EZLynk');
  await page.getByRole('group', { name: 'Filter orders' }).waitFor();
  await shoot(page, 'admin-filters');
  await page.getByRole('button', { name: 'Numbers' }).click();
  await page.getByRole('figure', { name: /^Orders/ }).waitFor();
  await shoot(page, 'admin-numbers');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Replies' }).click();
  await page.getByText('Wrong VIN').first().waitFor();
  await shoot(page, 'admin-replies');
  await page.getByRole('button', { name: 'Edit Wrong VIN' }).first().click();
  await page.getByLabel('Title *').waitFor();
  await shoot(page, 'admin-reply-form');
  await page.goto(`/admin?order=${order.id}`);
  await page.getByRole('button', { name: 'Deny Order' }).click();
  await page.getByLabel('Insert a template').selectOption('Wrong VIN');
  await shoot(page, 'admin-deny');
});

test('the catalog below the images', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin');
  await page.goto('/admin?tab=images');
  await page.getByRole('button', { name: 'New Calibration' }).waitFor();
  await shoot(page, 'admin-catalog', { fullPage: true });
});

test('a partially delivered order', async ({ browser }) => {
  const page = await signedInPage(browser, 'Demo Admin');
  const { account, order } = await paidOrder(browser, page);
  const { id } = await attachDeliverableAs(page, order.id, { fileName: 'tow-68rfe.bin' });
  await writeAs(page, 'PATCH', `/api/admin/orders/${order.id}/files`, { fileIds: [id] });
  await attachDeliverableAs(page, order.id, { revisionOf: id, note: 'Softer 2-3 shift.' });
  await page.goto('/admin?tab=fulfillment');
  await page.getByPlaceholder('Search by email, vehicle, year...').fill(account.email);
  await page.getByRole('button', { name: account.email }).click();
  await page.getByRole('article').first().waitFor();
  await shoot(page, 'admin-fulfill-delivered');
});
