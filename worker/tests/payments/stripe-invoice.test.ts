import { describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  openStripeStore,
  orderOf,
  placeApprovedOrder,
  soon,
} from './server-with-stripe.ts';

const server = await openStripeStore();

const paymentStatus = async (order: OrderJson) =>
  (await orderOf(server.customer, order)).paymentStatus;

it('invoices an approved order with its lines, payable on the hosted page', async () => {
  const { order, invoice } = await invoicedOrder(server);
  expect(invoice).toMatchObject({
    status: 'open',
    auto_advance: false,
    collection_method: 'send_invoice',
    description: `Order ${order.id.slice(0, 8)} for the 2014 Ram 2500`,
  });
  expect(invoice.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['2013-2018 6.7L SOTF Package', 94_900],
    ['Transmission (TCM) Tune', 29_900],
    ['SOTF Switch', 14_900],
  ]);
  expect(server.stripe.state.customers.get(invoice.customer)).toMatchObject({
    email: 'ana@example.com',
    name: 'ana Test',
    metadata: { userId: server.customer.user.id },
  });
  const { stripeInvoiceUrl } = await orderOf(server.customer, order);
  expect(stripeInvoiceUrl).toBe(invoice.hosted_invoice_url);

  const page = await (await fetch(`${stripeInvoiceUrl}`)).text();
  expect(page).toContain('$1397.00');
  await fetch(`${stripeInvoiceUrl}`, {
    method: 'POST',
    body: new URLSearchParams({ card: 'good' }),
  });
  await expect.poll(() => paymentStatus(order), soon).toBe('paid');
  expect(await historyOf(server.admin, order)).toEqual([
    'placed',
    'approved',
    'invoiced, Stripe',
    'paid, $1397, Stripe',
  ]);
  await waitForAllJobs(server.db);
  expect(await notificationsOf(server, order)).toEqual([
    'received',
    'adminNewOrder',
    'approved',
    'invoice',
    'paid',
    'adminPaid',
  ]);
});

it('handles webhooks that arrive before Stripe’s responses', async () => {
  const { stripe } = server;
  stripe.delivery.when = 'before response';
  stripe.delivery.times = 3;
  const { order, invoice } = await invoicedOrder(server);
  await stripe.perform(() => stripe.state.pay(invoice.id));
  await expect.poll(() => paymentStatus(order), soon).toBe('paid');
  await waitForAllJobs(server.db);
  Object.assign(stripe.delivery, { when: 'after response', times: 1 });
  expect(invoicesFor(server, order)).toHaveLength(1);
  expect(await historyOf(server.admin, order)).toEqual([
    'placed',
    'approved',
    'invoiced, Stripe',
    'paid, $1397, Stripe',
  ]);
});

it('reuses the customer at Stripe for later orders', async () => {
  const [one, other] = await Promise.all([placeApprovedOrder(server), placeApprovedOrder(server)]);
  await waitForAllJobs(server.db);
  const customers = [one, other].flatMap((order) =>
    invoicesFor(server, order).map(({ customer }) => customer),
  );
  expect(customers).toHaveLength(2);
  expect(new Set(customers).size).toBe(1);
  const ours = [...server.stripe.state.customers.values()].filter(
    ({ metadata }) => metadata.userId === server.customer.user.id,
  );
  expect(ours).toHaveLength(1);
});

it('gives each of two simultaneous invoices of a customer its own billing address', async () => {
  const streets = ['1 Shop Road', '2 Home Street'];
  const orders = await Promise.all(
    streets.map((billingStreet) => placeApprovedOrder(server, { billingStreet })),
  );
  await waitForAllJobs(server.db);
  const addresses = orders.flatMap((order) =>
    invoicesFor(server, order).map((invoice) => invoice.customer_address?.line1),
  );
  expect(addresses).toEqual(streets);
});

it('creates no invoice for a denied order', async () => {
  const order = await server.customer.order();
  const denial = { status: 'denied', adminResponse: 'Not this truck.' };
  await server.admin.patch(`/api/admin/orders/${order.id}`, denial);
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order)).toEqual([]);
});

describe('a recorded payment', () => {
  const body = { amount: 139_700, method: 'cash' };

  it('marks the invoice as paid outside of Stripe, and notifies once', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await server.admin.post(`/api/admin/orders/${order.id}/payment`, body);
    await expect.poll(() => invoice.status, soon).toBe('paid');
    await waitForAllJobs(server.db);
    expect(invoice.amount_paid).toBe(0);
    expect((await historyOf(server.admin, order)).slice(2)).toEqual([
      'invoiced, Stripe',
      'paid, $1397, cash',
    ]);
    const notifications = await notificationsOf(server, order);
    expect(notifications.filter((event) => event === 'paid' || event === 'adminPaid')).toHaveLength(
      2,
    );
  });

  it('does not change an invoice that was paid in the meantime', async () => {
    const { order, invoice } = await invoicedOrder(server);
    server.stripe.delivery.when = 'on demand';
    server.stripe.state.pay(invoice.id);
    await server.admin.post(`/api/admin/orders/${order.id}/payment`, body);
    await waitForAllJobs(server.db);
    server.stripe.delivery.when = 'after response';
    expect(invoice.amount_paid).toBe(139_700);
    await server.stripe.perform(() => undefined);
    await waitForAllJobs(server.db);
    expect((await historyOf(server.admin, order)).slice(3)).toEqual([
      'paid, $1397, cash',
      'paid, $1397, Stripe',
    ]);
  });
});

const requestInvoice = ({ id }: { id: string }, { admin } = server) =>
  admin.send('POST', `/api/admin/orders/${id}/invoice`);

async function voidedOrder() {
  const { order, invoice } = await invoicedOrder(server);
  await server.stripe.perform(() => server.stripe.state.voidInvoice(invoice.id));
  await waitForAllJobs(server.db);
  expect((await orderOf(server.customer, order)).paymentStatus).toBe('void');
  return { order, invoice };
}

it('has no alert of a voided invoice after the order was reopened', async () => {
  const { order } = await voidedOrder();
  const reopening = { reason: 'Wrong calibration.' };
  const path = `/api/admin/orders/${order.id}/reopen`;
  expect((await server.admin.post(path, reopening)).status).toBe(200);
  expect(await alertsOf(server, order)).toEqual([]);
});

it('creates a voided invoice again, which the customer can pay', async () => {
  const { order } = await voidedOrder();
  expect(await alertsOf(server, order)).toEqual(['invoiceVoided']);
  expect((await requestInvoice(order)).status).toBe(204);
  expect(await alertsOf(server, order)).toEqual([]);
  await expect
    .poll(async () => (await orderOf(server.customer, order)).stripeInvoiceUrl, soon)
    .toBeTruthy();
  await waitForAllJobs(server.db);
  const [voided, again] = invoicesFor(server, order);
  expect([voided?.status, again?.status, again?.lines.length]).toEqual(['void', 'open', 3]);
  const { paymentStatus, stripeInvoiceUrl } = await orderOf(server.customer, order);
  expect([paymentStatus, stripeInvoiceUrl]).toEqual(['unpaid', again?.hosted_invoice_url]);
  const notifications = await notificationsOf(server, order);
  expect(notifications.filter((event) => event === 'invoice')).toHaveLength(2);

  await server.stripe.perform(() => server.stripe.state.pay(again?.id ?? ''));
  await waitForAllJobs(server.db);
  expect((await orderOf(server.customer, order)).paymentStatus).toBe('paid');
  expect((await historyOf(server.admin, order)).slice(2)).toEqual([
    'invoiced, Stripe',
    'voided, Stripe',
    'invoiceRequested',
    'invoiced, Stripe',
    'paid, $1397, Stripe',
  ]);
});

it('creates one invoice for repeated requests, and another one once that invoice is voided', async () => {
  const { order } = await voidedOrder();
  const responses = await Promise.all([1, 2, 3].map(() => requestInvoice(order)));
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204]);
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'open']);
  const second = invoicesFor(server, order)[1]?.id ?? '';
  await server.stripe.perform(() => server.stripe.state.voidInvoice(second));
  await waitForAllJobs(server.db);
  expect((await requestInvoice(order)).status).toBe(204);
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'void', 'open']);
});

it('ignores a late event of the voided invoice', async () => {
  const { order, invoice } = await voidedOrder();
  const event = server.stripe.state.events.findLast(({ type }) => type === 'invoice.voided');
  await requestInvoice(order);
  if (event === undefined) throw new Error('Stripe created no event');
  await server.stripe.deliver({ ...event, id: `evt_late_${invoice.id}` });
  await waitForAllJobs(server.db);
  const { paymentStatus, stripeInvoiceUrl } = await orderOf(server.customer, order);
  expect([paymentStatus, stripeInvoiceUrl]).toEqual([
    'unpaid',
    invoicesFor(server, order)[1]?.hosted_invoice_url,
  ]);
});

it('rejects orders without a voided invoice', async () => {
  const pending = await server.customer.order();
  expect((await requestInvoice(pending)).status).toBe(409);
  const { order, invoice } = await invoicedOrder(server);
  await server.stripe.perform(() => server.stripe.state.pay(invoice.id));
  await waitForAllJobs(server.db);
  const refused = await requestInvoice(order);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'Only an approved order whose invoice was voided can get a new one.',
  ]);
  expect((await requestInvoice({ id: crypto.randomUUID() })).status).toBe(404);
});
