import { expect, type Page } from '@playwright/test';
import { adminListPath } from '#web/tests/admin/admin-list.ts';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { fact } from '#web/tests/support/facts.ts';
import { paidOrder } from '#web/tests/support/place-order.ts';
import { modifyResponse } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

test('shares ticks with other admins, and fulfills a disputed order after a question', async ({
  browser,
}) => {
  const admin = await signedInPage(browser, 'Demo Admin');
  const { account, customer, order: paid } = await paidOrder(browser, admin);
  const open = async (page: Page) => {
    await page.goto('/admin?tab=fulfillment');
    await page
      .getByPlaceholder('Search by email, vehicle, year...')
      .fill(account.email.toUpperCase());
    const card = page.getByRole('tabpanel').getByRole('button', { name: account.email });
    for (const text of ['SOTF', 'Paid', '2014 Ram 2500', '$1397']) {
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
  await done.hover();
  await expect(done).toHaveCSS('box-shadow', 'none');
  // On a low laptop, the checklist scrolls and its buttons don't.
  await admin.setViewportSize({ width: 1366, height: 640 });
  await expect(done).toBeInViewport();
  const checklist = dialog.getByRole('group', { name: 'Checklist' });
  await checklist.getByText('SOTF calibration file for 2013-2018 6.7L').click();
  await checklist.getByText('TCM tune file for 2014 Ram 2500').click();
  await expect(dialog.getByText('Checked by Demo Admin')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const other = await signedInPage(browser, 'Demo Admin');
  await modifyResponse(other, adminListPath, (orders: OrderJson[]) =>
    orders.map((order) => (order.id === paid.id ? { ...order, isDisputed: true } : order)),
  );
  await modifyResponse(other, `**/api/admin/orders/${paid.id}`, (order: OrderJson) => ({
    ...order,
    isDisputed: true,
  }));
  const theirs = await open(other);
  await expect(theirs.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(theirs.getByRole('button', { name: 'Mark as Fulfilled' })).toBeDisabled();
  await theirs
    .getByRole('group', { name: 'Checklist' })
    .getByText('Switch wiring diagram and setup guide')
    .click();
  const mark = theirs.getByRole('button', { name: 'Mark as Fulfilled' });
  await expect(mark).toHaveAccessibleDescription('3 items have no file yet.');
  await mark.click();
  await expect(theirs.getByText('No file attached. Fulfill without files?')).toBeVisible();
  await mark.click();
  const question = other.getByRole('alertdialog', { name: 'Fulfill a disputed order?' });
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectNoViolations(other, '[role=alertdialog]');
  await question.getByRole('button', { name: 'Fulfill Anyway' }).click();
  await expect(other.getByText('Order Fulfilled', { exact: true })).toBeVisible();
  await expect(other.getByText('Order marked as fulfilled successfully')).toBeVisible();
  await expect(other.getByText('No orders found matching your search')).toBeVisible();
  await other.getByRole('button', { name: /^Fulfilled \(/ }).click();
  await other.getByRole('tabpanel').getByRole('button', { name: account.email }).click();
  await expect(fact(other, 'Status')).toHaveText('Fulfilled');
  await customer.goto('/my-orders');
  await expect(customer.getByRole('article').locator('h2 + span')).toHaveText('Fulfilled');
});
