import { expect } from '@playwright/test';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { openDashboardWithOrders, rowsOf, stubOrders } from './admin-list.ts';

test('moves through the list, decides, searches and shows help by keyboard', async ({
  browser,
}) => {
  const admin = await openDashboardWithOrders(browser, 200);
  const focusedRow = () => admin.locator('li:focus-within');
  for (let press = 0; press < 30; press += 1) await admin.keyboard.press('j');
  await expect(focusedRow()).toContainText('number29@example.com');
  await expect(focusedRow()).toBeInViewport();
  await admin.keyboard.press('k');
  await expect(focusedRow()).toContainText('number28@example.com');
  await admin.keyboard.press('a');
  await expect(admin.getByRole('dialog', { name: 'Approve Order' })).toBeVisible();
  await admin.keyboard.press('d');
  await expect(admin.getByRole('dialog', { name: 'Deny Order' })).toBeHidden();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeHidden();
  await admin.keyboard.press('d');
  await expect(admin.getByRole('dialog', { name: 'Deny Order' })).toBeVisible();
  await expect(admin.getByLabel('Reason for Denial *')).toBeFocused();
  await admin.keyboard.type('a reason');
  await expect(admin.getByLabel('Reason for Denial *')).toHaveValue('a reason');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(focusedRow()).toContainText('number28@example.com');
  await admin.keyboard.press('Enter');
  await expect(fact(admin, 'Email')).toHaveText('number28@example.com');
  await expect(admin.getByRole('dialog', { name: 'Order Details' })).toBeFocused();
  await admin.keyboard.press('j');
  await expect(fact(admin, 'Email')).toHaveText('number29@example.com');
  await expect(focusedRow()).toContainText('number29@example.com');
  await admin.keyboard.press('k');
  await admin.keyboard.press('k');
  await admin.keyboard.press('Enter');
  await expect(fact(admin, 'Email')).toHaveText('number27@example.com');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toBeHidden();
  await expect(focusedRow()).toContainText('number27@example.com');
  await admin.goBack();
  await expect(admin).not.toHaveURL(/order=/);
  await admin.mouse.wheel(0, 9000);
  await expect(focusedRow()).not.toBeInViewport();
  await admin.keyboard.press('j');
  await expect(focusedRow()).toContainText('number28@example.com');
  await expect(focusedRow()).toBeInViewport();
  await admin.keyboard.press('/');
  await admin.keyboard.type('number17@');
  await expect(admin.getByLabel('Search all orders')).toHaveValue('number17@');
  await admin.getByRole('button', { name: 'Pending Review' }).first().focus();
  await admin.keyboard.press('?');
  const sheet = admin.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(sheet.getByText('Approve the order')).toBeVisible();
  await sheet.getByText('Use single-key shortcuts').click();
  await admin.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await admin.keyboard.press('?');
  await admin.keyboard.press('/');
  await expect(sheet).toBeHidden();
  await expect(admin.getByLabel('Search all orders')).not.toBeFocused();
  const opener = admin.getByRole('button', { name: 'Keyboard shortcuts' });
  await opener.click();
  await sheet.getByText('Use single-key shortcuts').click();
  await admin.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await admin.keyboard.press('/');
  await expect(admin.getByLabel('Search all orders')).toBeFocused();
});

test('moves the focus to the next order after a decision by keyboard', async ({ browser }) => {
  const { order, account } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  let isApproved = false;
  await stubOrders(admin, ([known]) => [
    { ...known, id: 'before', status: 'pending', createdAt: '2026-01-01T00:00:00.000Z' },
    {
      ...order,
      status: isApproved ? 'approved' : 'pending',
      createdAt: '2026-01-02T00:00:00.000Z',
    },
    { ...known, id: 'after', status: 'pending', createdAt: '2026-01-03T00:00:00.000Z' },
  ]);
  await admin.goto('/admin');
  await expect(rowsOf(admin)).toHaveCount(3);
  await admin.keyboard.press('j');
  await admin.keyboard.press('j');
  await expect(admin.locator('li:focus-within')).toHaveAttribute('aria-posinset', '2');
  await admin.keyboard.press('a');
  const dialog = admin.getByRole('dialog', { name: 'Approve Order' });
  await expect(dialog).toContainText(`${account.email}, 2014 Ram 2500, $1397`);
  isApproved = true;
  await expect(dialog.getByRole('button', { name: 'Approve', exact: true })).toBeFocused();
  await admin.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.locator('li:focus-within')).toHaveAttribute('aria-posinset', '2');
});

test('does not confirm a decision while Enter is held from opening it', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  let isDecided = false;
  admin.on('request', (request) => {
    isDecided ||= request.method() === 'PATCH';
  });
  await admin.getByRole('button', { name: 'Approve Order' }).focus();
  await admin.keyboard.down('Enter');
  const approve = admin.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toBeFocused();
  await admin.keyboard.down('Enter');
  await admin.keyboard.up('Enter');
  await expect(approve).toBeFocused();
  expect(isDecided).toBe(false);
  await admin.keyboard.press('Enter');
  await expect(fact(admin, 'Status')).toHaveText('Approved');
});

test('opens the linked order of a resubmission and focuses the heading', async ({ browser }) => {
  const { customer, account, order } = await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  const denial = { status: 'denied', adminResponse: 'Wrong tires.' };
  await writeAs(admin, 'PATCH', `/api/admin/orders/${order.id}`, denial);
  const resubmitted = await placeOrder(customer, { resubmitOf: order.id });
  await admin.goto(`/admin?order=${resubmitted.id}`);
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.getByRole('button', { name: `Order ${order.id.slice(0, 8)}` }).press('Enter');
  await expect(details).toContainText('Wrong tires.');
  await expect(details.getByRole('heading', { name: 'Order Details' })).toBeFocused();
  await expect(details).toContainText(account.email);
});
