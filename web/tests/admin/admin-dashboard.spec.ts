import { expect } from '@playwright/test';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { findOrder } from './admin-list.ts';

/** A phone, and the tablet and desktop that admins work on. */
const screens = [
  { viewport: { width: 390, height: 844 }, hasTabs: true },
  { viewport: { width: 820, height: 1180 }, hasTabs: true },
  { viewport: { width: 1280, height: 900 }, hasTabs: false },
] as const;

test('has its tabs, orders and an order’s actions in view at every size', async ({ browser }) => {
  const { order, account } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  for (const { viewport, hasTabs } of screens) {
    await admin.setViewportSize(viewport);
    await admin.goto('/admin?tab=images');
    await expect(admin.getByRole('tab').nth(4)).toBeInViewport({ ratio: 1 });
    await expect(admin.getByRole('tabpanel').getByRole('article').first()).toContainText(
      '2003-2005',
    );
    await admin.goto('/admin');
    await (await findOrder(admin, account.email)).click();
    await expect(admin).toHaveURL(new RegExp(`order=${order.id}`));
    await expect(fact(admin, 'Order ID')).toHaveText(order.id.slice(0, 8));
    await expect(admin.getByRole('tab', { name: 'Chat' })).toBeVisible({ visible: hasTabs });
    const approve = admin.getByRole('button', { name: 'Approve Order' });
    await approve.scrollIntoViewIfNeeded();
    await expect(approve).toBeInViewport({ ratio: 1 });
  }
});

test('shows an order’s details and history, approves it and records its payment', async ({
  browser,
}) => {
  const { order, account } = await newOrder(browser, {
    vin: '1C6RR7LT0ES000000',
    modifications: '63 mm turbo',
    additionalNotes: 'Call me first',
  });
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto('/admin');
  const card = await findOrder(admin, account.email);
  for (const text of ['2013-2018 6.7L', 'Pending Review', '2014 Ram 2500', '$1397', 'SOTF']) {
    await expect(card).toContainText(text);
  }
  await expect(card).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M/);
  await expect(card).toContainText('Under 1 h');
  await card.click();
  await expect(admin).toHaveURL(new RegExp(`order=${order.id}`));
  await expect(fact(admin, 'Order ID')).toHaveText(order.id.slice(0, 8));
  for (const [label, value] of [
    ['Status', 'Pending Review'],
    ['Customer', 'Ned Rivera'],
    ['Email', account.email],
    ['Phone', '555-010-1234'],
    ['Billing Address', '1 Main St\nCheyenne, WY 82001'],
    ['Vehicle', '2014 Ram 2500'],
    ['VIN', '1C6RR7LT0ES000000'],
    ['Platform', 'EZLynk'],
    ['Tune Type', 'SOTF Package'],
    ['Modifications', '63 mm turbo'],
    ['Additional Notes', 'Call me first'],
    ['Total Price', '$1397'],
  ] as const) {
    await expect(fact(admin, label)).toHaveText(value, { useInnerText: true });
  }
  await expect(fact(admin, 'Payment Status')).toHaveCount(0);
  const history = admin.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/^Requested by Ned Rivera/]);
  await admin.reload();
  await expect(admin.getByRole('heading', { name: 'Order Chat' })).toBeVisible();
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  const confirm = admin.getByRole('dialog', { name: 'Approve Order' });
  await expect(confirm).toContainText('Confirm that you want to approve this calibration request.');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await admin.route(`**/api/admin/orders/${order.id}`, async (route) => {
    await released;
    await route.continue();
  });
  const sent = admin.waitForRequest((request) => request.method() === 'PATCH');
  await confirm.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(confirm.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  expect((await sent).postDataJSON()).toEqual({ status: 'approved', version: 1 });
  release();
  await expect(admin.getByText('Order Updated', { exact: true })).toBeVisible();
  await expect(admin.getByText('The order status has been updated successfully.')).toBeVisible();
  await expect(fact(admin, 'Payment Status')).toHaveText('Pending Payment');
  await expect(history).toHaveText([/^Requested by Ned/, /^Approved by Demo Admin/]);
  await expect(admin.getByRole('button', { name: 'Approve Order' })).toBeHidden();
  await admin.getByRole('button', { name: 'Record Payment' }).click();
  const payment = admin.getByRole('dialog', { name: 'Record Payment' });
  await expect(payment.getByLabel('Amount in Dollars *')).toHaveValue('1397.00');
  await payment.getByLabel('Amount in Dollars *').fill('nothing');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(payment.getByText('Enter an amount above zero, like 649 or 649.50')).toBeVisible();
  await payment.getByLabel('Amount in Dollars *').fill('600');
  // A double click doesn't skip the confirmation.
  await payment.getByRole('button', { name: 'Record Payment' }).dblclick();
  await expect(payment.getByRole('alert')).toHaveText(
    'The order stays unpaid: $600 of the $1397 due leaves $797. Record it as a partial payment?',
  );
  await expect(payment.getByRole('button', { name: 'Record Anyway' })).toBeVisible();
  await payment.getByLabel('Amount in Dollars *').fill('1397');
  await expect(payment.getByRole('alert')).toBeHidden();
  await payment.getByLabel('Reference (Optional)').fill('1042');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(fact(admin, 'Payment Status')).toHaveText('✓ Paid');
  await expect(history.last()).toHaveText(/^Payment recorded by Demo Admin.*, \$1397, card, 1042$/);
});
