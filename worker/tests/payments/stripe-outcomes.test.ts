import { describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  notificationsOf,
  openStripeStore,
  orderOf,
  soon,
} from './server-with-stripe.ts';

const server = await openStripeStore();

/** Waits for all jobs, and returns the order's payment status and its history after the invoice. */
async function outcome(order: OrderJson) {
  await waitForAllJobs(server.db);
  const { paymentStatus } = await orderOf(server.customer, order);
  return { paymentStatus, history: (await historyOf(server.admin, order)).slice(3) };
}

const perform = <Result>(change: () => Result) => server.stripe.perform(change);

describe('an event at Stripe', () => {
  it('voids the payment with the invoice, and still allows recording a payment', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await perform(() => server.stripe.state.voidInvoice(invoice.id));
    expect(await outcome(order)).toEqual({ paymentStatus: 'void', history: ['voided, Stripe'] });
    const payment = { amount: 139_700, method: 'cash' };
    const recorded = await server.admin.post(`/api/admin/orders/${order.id}/payment`, payment);
    expect(recorded.status).toBe(201);
    expect((await outcome(order)).paymentStatus).toBe('paid');
  });

  it('keeps the order of an uncollectible invoice unpaid until it is paid', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await perform(() => server.stripe.state.markUncollectible(invoice.id));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'unpaid',
      history: ['uncollectible, Stripe'],
    });
    await perform(() => server.stripe.state.pay(invoice.id));
    expect((await outcome(order)).paymentStatus).toBe('paid');
  });

  it('records each failed payment and keeps the order unpaid', async () => {
    const { order, invoice } = await invoicedOrder(server);
    const pay = (card: string) =>
      fetch(`${invoice.hosted_invoice_url}`, {
        method: 'POST',
        body: new URLSearchParams({ card }),
      });
    expect((await pay('declined')).status).toBe(402);
    expect(await (await pay('empty')).text()).toContain('Your card has insufficient funds.');
    const failures = [
      'paymentFailed, Your card was declined., Stripe',
      'paymentFailed, Your card has insufficient funds., Stripe',
    ];
    await expect.poll(async () => (await outcome(order)).history, soon).toEqual(failures);
    expect((await outcome(order)).paymentStatus).toBe('unpaid');
    await pay('good');
    await expect
      .poll(() => outcome(order), soon)
      .toEqual({ paymentStatus: 'paid', history: [...failures, 'paid, $1397, Stripe'] });
  });

  it('marks the order as refunded only after the full refund', async () => {
    const { order, invoice } = await invoicedOrder(server);
    const { state } = server.stripe;
    await perform(() => state.pay(invoice.id));
    await perform(() => state.refund(invoice.id, 29_900));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'paid',
      history: ['paid, $1397, Stripe', 'partlyRefunded, $299, Stripe'],
    });
    await perform(() => state.refund(invoice.id, 109_800));
    const { paymentStatus, history } = await outcome(order);
    expect([paymentStatus, history.at(-1)]).toEqual(['refunded', 'refunded, $1098, Stripe']);
    const fulfillment = { status: 'fulfilled' };
    expect((await server.admin.patch(`/api/admin/orders/${order.id}`, fulfillment)).status).toBe(
      409,
    );
  });

  it('raises one alert and one notification for a dispute', async () => {
    const { order, invoice } = await invoicedOrder(server);
    const { state } = server.stripe;
    server.stripe.delivery.times = 2;
    await perform(() => state.pay(invoice.id));
    await perform(() => state.dispute(invoice.id, 'product_not_received'));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'paid',
      history: ['paid, $1397, Stripe', 'disputed, $1397, product not received, Stripe'],
    });
    server.stripe.delivery.times = 1;
    expect(await alertsOf(server, order)).toEqual(['disputed: $1397, product not received']);
    expect(
      (await notificationsOf(server, order)).filter((event) => event === 'adminAlert'),
    ).toHaveLength(1);
  });

  it.each([
    ['won', 'disputeWon'],
    ['lost', 'disputeLost'],
  ] as const)('records and raises an alert when a dispute is %s', async (outcomeAtBank, kind) => {
    const { order, invoice } = await invoicedOrder(server);
    const { state } = server.stripe;
    await perform(() => state.pay(invoice.id));
    const dispute = await perform(() => state.dispute(invoice.id, 'fraudulent'));
    await waitForAllJobs(server.db);
    await perform(() => state.closeDispute(dispute.id, outcomeAtBank));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'paid',
      history: [
        'paid, $1397, Stripe',
        'disputed, $1397, fraudulent, Stripe',
        `${kind}, $1397, Stripe`,
      ],
    });
    expect(await alertsOf(server, order)).toEqual([
      'disputed: $1397, fraudulent',
      `${kind}: $1397`,
    ]);
  });

  it('lets an admin fulfill a disputed order only after confirming it', async () => {
    const { order, invoice } = await invoicedOrder(server);
    const { state } = server.stripe;
    const fulfill = async (confirmation: object) => {
      const change = { status: 'fulfilled', ...confirmation };
      const response = await server.admin.patch(`/api/admin/orders/${order.id}`, change);
      return [response.status, response.status === 200 ? '' : await response.text()];
    };
    const refusal =
      'The customer disputed this payment. Confirm that you want to fulfill the order anyway.';
    await perform(() => state.pay(invoice.id));
    const dispute = await perform(() => state.dispute(invoice.id, 'fraudulent'));
    await waitForAllJobs(server.db);
    expect((await orderOf(server.customer, order)).isDisputed).toBe(true);
    expect(await fulfill({})).toEqual([409, refusal]);
    expect(await fulfill({ fulfillDisputed: false })).toEqual([409, refusal]);
    await perform(() => state.closeDispute(dispute.id, 'lost'));
    await waitForAllJobs(server.db);
    expect(await fulfill({ fulfillDisputed: null })).toEqual([409, refusal]);
    expect((await orderOf(server.customer, order)).status).toBe('approved');
    expect(await fulfill({ fulfillDisputed: true })).toEqual([200, '']);
    expect((await orderOf(server.customer, order)).status).toBe('fulfilled');
  });

  it('lets an admin fulfill an order without confirming after a won dispute', async () => {
    const { order, invoice } = await invoicedOrder(server);
    const { state } = server.stripe;
    await perform(() => state.pay(invoice.id));
    const inquiry = await perform(() =>
      state.dispute(invoice.id, 'fraudulent', 'warning_needs_response'),
    );
    await perform(() => state.closeDispute(inquiry.id, 'warning_closed'));
    await waitForAllJobs(server.db);
    const fulfillment = { status: 'fulfilled' };
    expect((await server.admin.patch(`/api/admin/orders/${order.id}`, fulfillment)).status).toBe(
      200,
    );
  });

  it('marks the order as paid again when its refund fails, until another one succeeds', async () => {
    const { order, invoice } = await invoicedOrder(server);
    const { state } = server.stripe;
    await perform(() => state.pay(invoice.id));
    const refund = await perform(() => state.refund(invoice.id, 139_700));
    expect((await outcome(order)).paymentStatus).toBe('refunded');
    await perform(() => state.failRefund(refund.id, 'expired_or_canceled_card'));
    expect((await outcome(order)).paymentStatus).toBe('paid');
    expect(await alertsOf(server, order)).toEqual([
      'refundFailed: $1397, expired or canceled card',
    ]);
    await perform(() => state.refund(invoice.id, 139_700));
    expect(await outcome(order)).toEqual({
      paymentStatus: 'refunded',
      history: [
        'paid, $1397, Stripe',
        'refunded, $1397, Stripe',
        'refundFailed, $1397, expired or canceled card, Stripe',
        'refunded, $1397, Stripe',
      ],
    });
  });

  it('records a payment after a denial, alerts the admins, and reopens no refunded order', async () => {
    const order = await server.customer.order();
    const denial = { status: 'denied', adminResponse: 'Not this truck.' };
    await server.admin.patch(`/api/admin/orders/${order.id}`, denial);
    const { state } = server.stripe;
    const invoice = state.createInvoice({
      customer: state.createCustomer({}).id,
      metadata: { orderId: order.id },
    });
    state.addLines(invoice.id, [{ amount: 139_700, description: 'Everything' }]);
    await perform(() => state.finalize(invoice.id));
    await perform(() => state.pay(invoice.id));
    const { paymentStatus, history } = await outcome(order);
    expect([paymentStatus, history.at(-1)]).toEqual(['paid', 'paidAfterDenial, $1397, Stripe']);
    expect(await alertsOf(server, order)).toEqual(['paidAfterDenial: $1397']);
    const notifications = await notificationsOf(server, order);
    expect(notifications).toContain('adminAlert');
    expect(notifications).not.toContain('paid');
    expect(notifications).not.toContain('invoice');
    await perform(() => state.refund(invoice.id, 139_700));
    expect((await outcome(order)).paymentStatus).toBe('refunded');
    const path = `/api/admin/orders/${order.id}/reopen`;
    const reopened = await server.admin.post(path, { reason: 'A wrong tap.' });
    expect([reopened.status, await reopened.text()]).toEqual([
      409,
      'This order was already refunded.',
    ]);
  });
});

it('changes the lists of the customer and the admins once per event', async () => {
  const { order, invoice } = await invoicedOrder(server);
  await waitForAllJobs(server.db);
  const etags = async () => [
    (await server.customer.get('/api/orders/my-orders')).headers.get('ETag'),
    (await server.admin.get('/api/admin/orders')).headers.get('ETag'),
  ];
  const before = await etags();
  await perform(() => server.stripe.state.pay(invoice.id));
  expect((await outcome(order)).paymentStatus).toBe('paid');
  const after = await etags();
  for (const [n, etag] of after.entries()) expect(etag).not.toBe(before[n]);
  const again = server.stripe.state.events.at(-1);
  if (again === undefined) throw new Error('Stripe created no event');
  await server.stripe.deliver({ ...again, id: 'evt_again' });
  await waitForAllJobs(server.db);
  expect(await etags()).toEqual(after);
});

it('raises one alert for a payment of a deleted order', async () => {
  const { order, invoice } = await invoicedOrder(server);
  await waitForAllJobs(server.db);
  // Simulates an order that was deleted before the payment.
  invoice.metadata.orderId = crypto.randomUUID();
  await server.db.client.execute({
    sql: 'update orders set stripe_invoice_id = null where id = ?',
    args: [order.id],
  });
  await perform(() => server.stripe.state.pay(invoice.id));
  await perform(() => server.stripe.state.events.push(...server.stripe.state.events.slice(-1)));
  await expect
    .poll(async () => {
      const { rows } = await server.db.client.execute(
        "select detail from alerts where kind = 'unknownPayment'",
      );
      return rows.map(({ detail }) => detail);
    }, soon)
    .toEqual([`$1397, ${invoice.id}`]);
});
