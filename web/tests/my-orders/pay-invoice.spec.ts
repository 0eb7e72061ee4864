import { expect } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { fact } from '#web/tests/support/facts.ts';
import { withOwnStack } from '#web/tests/support/own-stack.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { expectAfterPoll } from '#web/tests/support/poll.ts';
import { screens } from '#web/tests/support/responses.ts';
import { maxRetries, newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import type { LocalStripe } from '#worker/local/stripe/stripe-server.ts';

const stack = withOwnStack({ portsAbove: 30, settings: { LOCAL_STRIPE: 'on' } });

function stripeOf(): LocalStripe {
  const { stripe } = stack();
  if (stripe === undefined) throw new Error('the local Stripe server is not running');
  return stripe;
}

test('pays an approved order’s invoice when each webhook arrives early and three times', async ({
  browser,
}) => {
  const stripe = stripeOf();
  // Webhooks that arrive before the API response, so before the server has stored the invoice's id.
  Object.assign(stripe.delivery, { when: 'before response', times: 3 });
  const [phone] = screens;
  const customer = await signedInPage(browser, newCustomer('Pam'), { viewport: phone.viewport });
  const order = await placeOrder(customer);
  await customer.clock.install();
  await customer.goto('/my-orders');
  await expect(customer.getByText('Pending Review')).toBeVisible();
  await expect(customer.getByRole('link', { name: 'Pay $1397' })).toHaveCount(0);

  const admin = await signedInPage(browser, 'Demo Admin');
  await admin.clock.install();
  await admin.goto(`/admin?order=${order.id}`);
  // Hold the approval's response until Stripe has finalized the invoice.
  await admin.route(`**/api/admin/orders/${order.id}`, async (route) => {
    const response = await route.fetch({ maxRetries });
    await expect
      .poll(() => stripe.state.events.map(({ type }) => type))
      .toContain('invoice.finalized');
    await route.fulfill({ response });
  });
  await admin.getByRole('button', { name: 'Approve Order' }).click();
  await admin.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(fact(admin, 'Status')).toHaveText('Approved');
  await expect(fact(admin, 'Payment Status')).toHaveText('Pending Payment');
  await expectAfterPoll(admin, admin.getByRole('link', { name: 'View payment invoice' }));

  const link = customer.getByRole('article').getByRole('link', { name: 'Pay $1397' });
  await expectAfterPoll(customer, link);
  await expect(
    customer.getByText("Order Approved - We'll be in touch soon to complete your calibration"),
  ).toBeVisible();
  await expectNoViolations(customer);
  await customer.getByRole('button', { name: 'View Details & Chat' }).click();
  const detail = customer.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(detail.getByRole('link', { name: 'Pay $1397' })).toBeVisible();
  await customer.keyboard.press('Escape');

  const opened = customer.waitForEvent('popup');
  await link.click();
  const invoice = await opened;
  await expect(invoice.getByRole('heading', { name: 'Invoice LOCAL-0001' })).toBeVisible();
  await expect(invoice.getByRole('row', { name: 'Total $1397.00' })).toBeVisible();
  await expectNoViolations(invoice);
  await invoice.getByText('A card that gets declined').click();
  await invoice.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(invoice.getByText('Your card was declined.')).toBeVisible();
  await expectNoViolations(invoice);
  await invoice.getByText('A card that works').click();
  await invoice.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(invoice.getByText('Paid. You can close this page')).toBeVisible();
  expect(await invoice.evaluate(() => window.opener)).toBeNull();

  await expectAfterPoll(
    customer,
    customer.getByText(/^Paid .+\. Fill in your build sheet, so we can build your file\.$/),
  );
  const milestones = customer.getByRole('list', { name: 'Progress' });
  await expect(milestones.locator('li[data-done=true]')).toHaveText([
    /^Requested/,
    /^Approved/,
    /^Paid/,
  ]);
  await expect(link).toHaveCount(0);
  await expectAfterPoll(admin, fact(admin, 'Payment Status').filter({ hasText: '✓ Paid' }));
  await admin.reload();
  await expect(admin.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Requested by Pam Rivera/,
    /^Approved by Demo Admin/,
    /^Invoiced by Stripe/,
    /^Payment failed.*Your card was declined\.$/,
    /^Paid by Stripe.*\$1397$/,
  ]);
  expect(stripe.state.invoices.size).toBe(1);
});
