import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStore } from '#worker/tests/support/store.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  orderOf,
  type StripeStore,
  settle,
  soon,
  startStripeStore,
} from './stripe-store.ts';

let store: StripeStore;

beforeAll(async () => {
  store = await startStripeStore();
});

afterAll(() => store.stop());

const requestInvoice = ({ id }: { id: string }, { admin } = store) =>
  admin.send('POST', `/api/admin/orders/${id}/invoice`);

async function voidedOrder() {
  const { order, invoice } = await invoicedOrder(store);
  await store.stripe.perform(() => store.stripe.state.voidInvoice(invoice.id));
  await settle(store);
  expect((await orderOf(store.customer, order)).paymentStatus).toBe('void');
  return { order, invoice };
}

it('creates a voided invoice again, which the customer can pay', async () => {
  const { order } = await voidedOrder();
  expect(await alertsOf(store, order)).toEqual(['invoiceVoided']);
  expect((await requestInvoice(order)).status).toBe(204);
  expect(await alertsOf(store, order)).toEqual([]);
  await expect
    .poll(async () => (await orderOf(store.customer, order)).stripeInvoiceUrl, soon)
    .toBeTruthy();
  await settle(store);
  const [voided, again] = invoicesFor(store, order);
  expect([voided?.status, again?.status, again?.lines.length]).toEqual(['void', 'open', 3]);
  const { paymentStatus, stripeInvoiceUrl } = await orderOf(store.customer, order);
  expect([paymentStatus, stripeInvoiceUrl]).toEqual(['unpaid', again?.hosted_invoice_url]);
  const notifications = await notificationsOf(store, order);
  expect(notifications.filter((event) => event === 'invoice')).toHaveLength(2);

  await store.stripe.perform(() => store.stripe.state.pay(again?.id ?? ''));
  await settle(store);
  expect((await orderOf(store.customer, order)).paymentStatus).toBe('paid');
  expect((await historyOf(store.admin, order)).slice(2)).toEqual([
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
  await settle(store);
  expect(invoicesFor(store, order).map(({ status }) => status)).toEqual(['void', 'open']);
  const second = invoicesFor(store, order)[1]?.id ?? '';
  await store.stripe.perform(() => store.stripe.state.voidInvoice(second));
  await settle(store);
  expect((await requestInvoice(order)).status).toBe(204);
  await settle(store);
  expect(invoicesFor(store, order).map(({ status }) => status)).toEqual(['void', 'void', 'open']);
});

it('ignores a late event of the voided invoice', async () => {
  const { order, invoice } = await voidedOrder();
  const event = store.stripe.state.events.findLast(({ type }) => type === 'invoice.voided');
  await requestInvoice(order);
  if (event === undefined) throw new Error('Stripe created no event');
  await store.stripe.deliver({ ...event, id: `evt_late_${invoice.id}` });
  await settle(store);
  const { paymentStatus, stripeInvoiceUrl } = await orderOf(store.customer, order);
  expect([paymentStatus, stripeInvoiceUrl]).toEqual([
    'unpaid',
    invoicesFor(store, order)[1]?.hosted_invoice_url,
  ]);
});

it('rejects orders without a voided invoice', async () => {
  const pending = await store.customer.order();
  expect((await requestInvoice(pending)).status).toBe(409);
  const { order, invoice } = await invoicedOrder(store);
  await store.stripe.perform(() => store.stripe.state.pay(invoice.id));
  await settle(store);
  const refused = await requestInvoice(order);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'Only an approved order whose invoice was voided can get a new one.',
  ]);
  expect((await requestInvoice({ id: crypto.randomUUID() })).status).toBe(404);
});

it('returns 503 if Stripe is not configured', async () => {
  const other = await startStore();
  const admin = await other.signIn('admin@example.com');
  const order = await admin.order();
  expect((await admin.send('POST', `/api/admin/orders/${order.id}/invoice`)).status).toBe(503);
  await other.stop();
});
