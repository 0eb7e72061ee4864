import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  orderOf,
  settle,
  soon,
  startServerWithStripe,
} from './server-with-stripe.ts';

const server = await startServerWithStripe();

afterAll(() => server.stop());

const requestInvoice = ({ id }: { id: string }, { admin } = server) =>
  admin.send('POST', `/api/admin/orders/${id}/invoice`);

async function voidedOrder() {
  const { order, invoice } = await invoicedOrder(server);
  await server.stripe.perform(() => server.stripe.state.voidInvoice(invoice.id));
  await settle(server);
  expect((await orderOf(server.customer, order)).paymentStatus).toBe('void');
  return { order, invoice };
}

it('creates a voided invoice again, which the customer can pay', async () => {
  const { order } = await voidedOrder();
  expect(await alertsOf(server, order)).toEqual(['invoiceVoided']);
  expect((await requestInvoice(order)).status).toBe(204);
  expect(await alertsOf(server, order)).toEqual([]);
  await expect
    .poll(async () => (await orderOf(server.customer, order)).stripeInvoiceUrl, soon)
    .toBeTruthy();
  await settle(server);
  const [voided, again] = invoicesFor(server, order);
  expect([voided?.status, again?.status, again?.lines.length]).toEqual(['void', 'open', 3]);
  const { paymentStatus, stripeInvoiceUrl } = await orderOf(server.customer, order);
  expect([paymentStatus, stripeInvoiceUrl]).toEqual(['unpaid', again?.hosted_invoice_url]);
  const notifications = await notificationsOf(server, order);
  expect(notifications.filter((event) => event === 'invoice')).toHaveLength(2);

  await server.stripe.perform(() => server.stripe.state.pay(again?.id ?? ''));
  await settle(server);
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
  await settle(server);
  expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'open']);
  const second = invoicesFor(server, order)[1]?.id ?? '';
  await server.stripe.perform(() => server.stripe.state.voidInvoice(second));
  await settle(server);
  expect((await requestInvoice(order)).status).toBe(204);
  await settle(server);
  expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'void', 'open']);
});

it('ignores a late event of the voided invoice', async () => {
  const { order, invoice } = await voidedOrder();
  const event = server.stripe.state.events.findLast(({ type }) => type === 'invoice.voided');
  await requestInvoice(order);
  if (event === undefined) throw new Error('Stripe created no event');
  await server.stripe.deliver({ ...event, id: `evt_late_${invoice.id}` });
  await settle(server);
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
  await settle(server);
  const refused = await requestInvoice(order);
  expect([refused.status, await refused.text()]).toEqual([
    409,
    'Only an approved order whose invoice was voided can get a new one.',
  ]);
  expect((await requestInvoice({ id: crypto.randomUUID() })).status).toBe(404);
});

it('returns 503 if Stripe is not configured', async () => {
  const other = await startTestServer();
  const admin = await other.signIn('admin@example.com');
  const order = await admin.order();
  expect((await admin.send('POST', `/api/admin/orders/${order.id}/invoice`)).status).toBe(503);
  await other.stop();
});
