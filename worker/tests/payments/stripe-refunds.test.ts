import { expect, it } from 'vitest';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  openStripeStore,
  orderOf,
  soon,
} from './server-with-stripe.ts';

const server = await openStripeStore();

async function paidOrder() {
  const { order, invoice } = await invoicedOrder(server);
  await server.stripe.perform(() => server.stripe.state.pay(invoice.id));
  await waitForAllJobs(server.db);
  return { order, invoice };
}

const post = ({ id }: { id: string }, action: string, body: object) =>
  server.admin.post(`/api/admin/orders/${id}/${action}`, body);

const refund = async (order: { id: string }, amount: number) => {
  const { status } = await post(order, 'refund', { amount, reason: 'Wrong truck' });
  await waitForAllJobs(server.db);
  return status;
};

const refundsOfStripe = () => [...server.stripe.state.refunds.values()];

async function amountsOf(order: { id: string }) {
  const { paymentStatus, amountPaid, amountRefunded } = await orderOf(server.customer, order);
  return [paymentStatus, amountPaid, amountRefunded];
}

it('sends the money back through Stripe, once, and counts its webhooks once', async () => {
  const { order } = await paidOrder();
  Object.assign(server.stripe.delivery, { when: 'before response', times: 2 });
  const before = refundsOfStripe().length;
  expect(await refund(order, 39_700)).toBe(200);
  expect(await refund(order, 100_000)).toBe(200);
  expect(await refund(order, 1)).toBe(409);
  Object.assign(server.stripe.delivery, { when: 'after response', times: 1 });
  const made = refundsOfStripe().slice(before);
  expect(made.map(({ amount }) => amount)).toEqual([39_700, 100_000]);
  const { rows } = await server.db.client.execute({
    sql: 'select stripe_refund_id as id from refunds where order_id = ? order by created_at',
    args: [order.id],
  });
  expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  expect(await amountsOf(order)).toEqual(['refunded', 139_700, 139_700]);
  expect((await historyOf(server.admin, order)).slice(4)).toEqual([
    'partlyRefunded, $397, Wrong truck',
    'refunded, $1000, Wrong truck',
  ]);
  const notices = await notificationsOf(server, order);
  expect(notices.filter((event) => event === 'refunded')).toHaveLength(2);
});

it.each(['cut after', 'error after'] as const)(
  'refunds once if Stripe’s response is lost (%s)',
  async (fault) => {
    const { order } = await paidOrder();
    const before = refundsOfStripe().length;
    server.stripe.failNext('POST /v1/refunds', fault);
    expect(await refund(order, 10_000)).toBe(200);
    expect(refundsOfStripe()).toHaveLength(before + 1);
    expect(await amountsOf(order)).toEqual(['paid', 139_700, 10_000]);
  },
);

it('takes the refund back and alerts the admins if Stripe rejects it', async () => {
  const { order, invoice } = await paidOrder();
  await server.stripe.perform(() => server.stripe.state.dispute(invoice.id, 'fraudulent'));
  await waitForAllJobs(server.db);
  expect(await refund(order, 139_700)).toBe(200);
  expect(await amountsOf(order)).toEqual(['paid', 139_700, 0]);
  expect((await alertsOf(server, order)).join()).toContain('refundFailed: $1397, Charge');
});

it('marks the order as paid again if the bank returns the money of a refund', async () => {
  const { order } = await paidOrder();
  await refund(order, 139_700);
  const { id = '' } = refundsOfStripe().at(-1) ?? {};
  await server.stripe.perform(() => server.stripe.state.failRefund(id, 'lost_or_stolen_card'));
  await waitForAllJobs(server.db);
  expect(await amountsOf(order)).toEqual(['paid', 139_700, 0]);
  expect(await alertsOf(server, order)).toEqual(['refundFailed: $1397, lost or stolen card']);
});

it('replaces the invoice after a deposit, and refunds each part the way it came', async () => {
  const { order, invoice } = await invoicedOrder(server);
  expect((await post(order, 'payment', { amount: 50_000, method: 'check' })).status).toBe(201);
  await expect.poll(() => invoicesFor(server, order).length, soon).toBe(2);
  await waitForAllJobs(server.db);
  const [old, rest] = invoicesFor(server, order);
  expect([old?.id, old?.status, rest?.status]).toEqual([invoice.id, 'void', 'open']);
  expect(rest?.lines.at(-1)).toMatchObject({ description: 'Already paid', amount: -50_000 });
  const { paymentStatus, amountDue, stripeInvoiceUrl } = await orderOf(server.customer, order);
  expect([paymentStatus, amountDue, stripeInvoiceUrl]).toEqual([
    'unpaid',
    89_700,
    rest?.hosted_invoice_url,
  ]);
  await server.stripe.perform(() => server.stripe.state.pay(rest?.id ?? ''));
  await waitForAllJobs(server.db);
  expect(await amountsOf(order)).toEqual(['paid', 139_700, 0]);
  expect(await alertsOf(server, order)).toEqual([]);
  await refund(order, 60_000);
  await refund(order, 79_700);
  expect(
    refundsOfStripe()
      .slice(-2)
      .map(({ amount }) => amount),
  ).toEqual([60_000, 29_700]);
  expect(await amountsOf(order)).toEqual(['refunded', 139_700, 139_700]);
});
