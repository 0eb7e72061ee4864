import { expect, type Page } from '@playwright/test';
import { stubOrders } from '#web/tests/admin/admin-list.ts';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder, paidOrder } from '#web/tests/support/place-order.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { checkAllItems } from './check-all-items.ts';

test('shares ticks with other admins, and fulfills an order once all items are checked', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, customer } = await paidOrder(browser, admin);
  const open = async (page: Page) => {
    await page.goto('/admin?tab=fulfillment');
    await page
      .getByPlaceholder('Search by email, vehicle, year...')
      .fill(account.email.toUpperCase());
    const card = page.getByRole('tabpanel').getByRole('button', { name: account.email });
    for (const text of ['SOTF', 'Paid', '2014 Ram 2500', '$1397', 'Ordered ']) {
      await expect(card).toContainText(text);
    }
    await card.click();
    return page.getByRole('dialog', { name: 'Fulfill Order' });
  };
  const dialog = await open(admin);
  await expect(dialog).toContainText('All items must be checked');
  await expect(dialog.getByRole('checkbox')).toHaveCount(3);
  const done = dialog.getByRole('button', { name: 'Mark as Fulfilled' });
  await expect(done).toBeDisabled();
  const checklist = dialog.getByRole('group', { name: 'Checklist' });
  await checklist.getByText('SOTF calibration file for 2013-2018 6.7L').click();
  await checklist.getByText('TCM tune file for 2014 Ram 2500').click();
  await expect(dialog.getByText('Checked by Demo Admin')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const other = await signedInPage(browser, 'Demo Admin');
  const theirs = await open(other);
  await expect(theirs.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(theirs.getByRole('button', { name: 'Mark as Fulfilled' })).toBeDisabled();
  await theirs
    .getByRole('group', { name: 'Checklist' })
    .getByText('Switch wiring diagram and setup guide')
    .click();
  const mark = theirs.getByRole('button', { name: 'Mark as Fulfilled' });
  await expect(mark).toHaveAccessibleDescription(
    'No file yet: SOTF calibration file for 2013-2018 6.7L, TCM tune file for 2014 Ram 2500, Switch wiring diagram and setup guide',
  );
  await mark.click();
  await expect(other.getByText('Order Fulfilled', { exact: true })).toBeVisible();
  await expect(other.getByText('Order marked as fulfilled successfully')).toBeVisible();
  await expect(other.getByText('No orders found matching your search')).toBeVisible();
  await other.getByRole('button', { name: /^Fulfilled \(/ }).click();
  await other.getByRole('tabpanel').getByRole('button', { name: account.email }).click();
  await expect(fact(other, 'Status')).toHaveText('Fulfilled');
  await customer.goto('/my-orders');
  await expect(customer.getByRole('article').locator('h2 + span')).toHaveText('Fulfilled');
});

test('asks before a disputed order is fulfilled, and sends the answer', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, order: placed } = await paidOrder(browser, admin);
  await stubOrders(admin, (orders) =>
    orders.map((order) => (order.id === placed.id ? { ...order, isDisputed: true } : order)),
  );
  await admin.goto('/admin?tab=fulfillment');
  await admin.getByPlaceholder('Search by email, vehicle, year...').fill(account.email);
  await admin.getByRole('tabpanel').getByRole('button', { name: account.email }).click();
  const dialog = admin.getByRole('dialog', { name: 'Fulfill Order' });
  await checkAllItems(dialog);
  await dialog.getByRole('button', { name: 'Mark as Fulfilled' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Fulfill a disputed order?' });
  await expect(question).toHaveAccessibleDescription(
    'The customer disputed this payment with their bank, so you may lose the money.',
  );
  // Enter does no harm.
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectNoViolations(admin, '[role=alertdialog]');
  const sent = admin.waitForRequest((request) => request.method() === 'PATCH');
  await question.getByRole('button', { name: 'Fulfill Anyway' }).click();
  expect((await sent).postDataJSON()).toEqual({ status: 'fulfilled', fulfillDisputed: true });
  await expect(admin.getByText('Order marked as fulfilled successfully')).toBeVisible();
});

test('searches by email, make, model, year range and id, case-insensitively', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  await stubOrders(admin, ([order]) => {
    return [
      { ...order, id: 'aaaa1111', status: 'approved', paymentStatus: 'paid', vehicleMake: 'Dodge' },
      {
        ...order,
        id: 'bbbb2222',
        status: 'approved',
        paymentStatus: 'paid',
        vehicleModel: 'Laramie',
      },
      {
        ...order,
        id: 'cccc3333',
        status: 'approved',
        paymentStatus: 'paid',
        product: { ...order?.product, yearRange: '2003-2005' },
        user: { ...order?.user, email: 'wrench@example.com' },
      },
      { ...order, id: 'dddd4444', status: 'approved', paymentStatus: 'unpaid' },
    ];
  });
  await newOrder(browser);
  await admin.goto('/admin?tab=fulfillment');
  const cards = admin.getByRole('tabpanel').getByRole('listitem');
  await expect(cards).toHaveCount(3);
  const search = admin.getByPlaceholder('Search by email, vehicle, year...');
  for (const text of ['dodge', 'LARAMIE', '2003-2005', 'WRENCH@', 'bbbb22']) {
    await search.fill(text);
    await expect(cards).toHaveCount(1);
  }
});
