import { expect, type Page } from '@playwright/test';
import { openOrder } from '#web/tests/admin/admin-list.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { expectSignInRedirect } from '#web/tests/support/responses.ts';
import { newCustomer, signIn, test } from '#web/tests/support/users.ts';
import { fillOrderForm } from './fill-order-form.ts';

test('takes an order from request to approval, payment and fulfillment, and shows the customer each step', async ({
  browser,
}) => {
  const account = newCustomer('Ana');
  const customer = await signIn(browser, account);
  await requestOrder(customer);

  await customer.clock.install();
  await customer.goto('/my-orders');
  const card = customer.getByRole('article');
  await expect(card.getByText('Pending Review')).toBeVisible();
  await expect(card.getByText('2014 Ram 2500')).toBeVisible();
  await expect(card.getByText('$949')).toBeVisible();

  const admin = await signIn(browser, 'Demo Admin');
  await admin.getByRole('link', { name: 'Admin' }).click();
  await expect(admin.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await openOrder(admin, account.email);
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  const confirm = admin.getByRole('dialog', { name: 'Approve Order' });
  await expect(
    confirm.getByText('Confirm that you want to approve this calibration request.'),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('The order status has been updated successfully.')).toBeVisible();
  await customer.clock.fastForward(10_000);
  await expect(
    card.getByText("Order Approved - We'll be in touch soon to complete your calibration"),
  ).toBeVisible();

  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await expect(details.getByText('Pending Payment')).toBeVisible();
  await details.getByRole('button', { name: 'Record Payment' }).click();
  const payment = admin.getByRole('dialog', { name: 'Record Payment' });
  // 949 + 299 + 149
  await expect(payment.getByLabel('Amount in Dollars *')).toHaveValue('1397');
  await payment.getByLabel('Reference (Optional)').fill('check 1042');
  await payment.getByRole('button', { name: 'Record Payment' }).click();
  await expect(details.getByText('✓ Paid')).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();

  await admin.getByRole('tab', { name: 'Fulfillment' }).click();
  await admin.getByPlaceholder('Search by email, vehicle, year...').fill(account.email);
  await admin.getByRole('button', { name: account.email }).click();
  const fulfill = admin.getByRole('dialog', { name: 'Fulfill Order' });
  const done = fulfill.getByRole('button', { name: 'Mark as Fulfilled' });
  for (const item of [
    'SOTF calibration file for 2013-2018 6.7L',
    'TCM tune file for 2014 Ram 2500',
    'Switch wiring diagram and setup guide',
  ]) {
    await expect(done).toBeDisabled();
    await fulfill.getByRole('group', { name: 'Checklist' }).getByText(item).click();
  }
  await done.click();
  await expect(fulfill.getByText('No file attached. Fulfill without files?')).toBeVisible();
  await done.click();
  await expect(admin.getByText('Order marked as fulfilled successfully')).toBeVisible();
  await expect(admin.getByText('No orders found matching your search')).toBeVisible();

  await customer.clock.fastForward(10_000);
  const badge = card.locator('h2 + span');
  await expect(badge).toHaveText('Fulfilled');
});

test('redirects a visitor of My Orders to sign in and back', async ({ page }) => {
  // The kind of link that emails contain.
  await expectSignInRedirect(page, () => page.goto('/my-orders?order=gone#chat'));
  await page.getByRole('button', { name: 'Continue as Demo Customer' }).click();
  await expect(page).toHaveURL('/my-orders?order=gone#chat');
  await expect(page.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
});

test('redirects to sign in when the session ends, and clears the user’s data', async ({
  browser,
}) => {
  const { customer } = await newOrder(browser);
  await customer.clock.install();
  await customer.goto('/my-orders');
  await expect(customer.getByText('Pending Review')).toBeVisible();
  await expectSignInRedirect(customer, async () => {
    await customer.context().clearCookies();
    // The next poll gets a 401.
    await customer.clock.fastForward(10_000);
  });
  await customer.getByRole('button', { name: 'Continue as Demo Customer' }).click();
  await expect(customer.getByRole('heading', { name: 'My Orders', level: 1 })).toBeVisible();
  await expect(customer.getByText('No Orders Yet')).toBeVisible();
});

/** Orders an SOTF package with two add-ons: 949 + 299 + 149 dollars. */
async function requestOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '2013-2018' }).click();
  await expect(page.getByText('4 calibrations')).toBeVisible();
  await page.getByRole('link', { name: /68RFE/ }).first().click();
  await page.getByText('SOTF Package').click();
  await page.getByText('Transmission (TCM) Tune').click();
  await page.getByText('SOTF Switch').click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('$1397')).toBeVisible();
  await summary.getByRole('button', { name: 'Request Order' }).click();

  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await fillOrderForm(page);
  await dialog.getByRole('button', { name: 'Submit for Approval' }).click();
  await expect(
    dialog.getByText("Order Submitted! We'll review your request and get back to you soon."),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(
      "Your calibration request has been submitted for review. We'll notify you once it's approved.",
    ),
  ).toBeVisible();
}
