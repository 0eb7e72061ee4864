import { expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  invoicesFor,
  openStripeStore,
  orderOf,
  placeApprovedOrder,
  soon,
} from './server-with-stripe.ts';

const server = await openStripeStore({ STRIPE_AUTOMATIC_TAX: 'on' });
server.stripe.state.taxRates.set('WY', 0.05);

const total = 139_700;
const tax = 6985;
const taxLine = { kind: 'tax', label: 'Sales tax (WY)', amount: tax };

const amend = async ({ id }: OrderJson, change: object) =>
  (await server.admin.post(`/api/admin/orders/${id}/amend`, { version: 1, ...change })).json();

const accept = async (order: OrderJson) => {
  const { amendment } = await orderOf(server.customer, order);
  await server.customer.send('POST', `/api/orders/${order.id}/amendments/${amendment?.id}/accept`);
  await waitForAllJobs(server.db);
};

it('asks for the invoice’s own total, and is paid when it is reached', async () => {
  const { order, invoice } = await invoicedOrder(server);
  expect(invoice).toMatchObject({ automatic_tax: { enabled: true, status: 'complete' }, tax });
  const invoiced = { totalAmount: total + tax, amountDue: total + tax, lines: [taxLine] };
  expect(await orderOf(server.customer, order)).toMatchObject(invoiced);
  await server.stripe.perform(() => server.stripe.state.pay(invoice.id));
  await expect
    .poll(async () => (await orderOf(server.customer, order)).paymentStatus, soon)
    .toBe('paid');
  expect(await orderOf(server.customer, order)).toMatchObject({
    amountPaid: total + tax,
    amountDue: 0,
    lines: [taxLine],
  });
  expect(await alertsOf(server, order)).toEqual([]);
  expect(await historyOf(server.admin, order)).toEqual([
    'placed',
    'approved',
    'invoiced, $69.85 of tax, Stripe',
    'paid, $1466.85, Stripe',
  ]);
});

it('adds the tax of an invoice that is paid before we read it', async () => {
  server.stripe.failNext('POST /v1/invoices/:id/send', 'error before');
  const order = await placeApprovedOrder(server);
  await expect.poll(() => invoicesFor(server, order)[0]?.status, soon).toBe('open');
  const [invoice] = invoicesFor(server, order);
  await server.stripe.perform(() => server.stripe.state.pay(invoice?.id ?? ''));
  await waitForAllJobs(server.db);
  expect(await orderOf(server.customer, order)).toMatchObject({
    totalAmount: total + tax,
    amountPaid: total + tax,
    paymentStatus: 'paid',
  });
  expect(await alertsOf(server, order)).toEqual([]);
});

it('computes the tax again on the invoice of an amended order, after its discounts', async () => {
  const { order } = await invoicedOrder(server);
  const { lines } = await orderOf(server.customer, order);
  const discount = { kind: 'discount', label: 'Returning customer', amount: -100_000 };
  await amend(order, { lines: [...lines, discount] });
  await accept(order);
  const [first, second] = invoicesFor(server, order);
  expect([first?.status, second?.status]).toEqual(['void', 'open']);
  expect(second?.lines.map(({ description, amount }) => [description, amount])).toEqual([
    ['2013-2018 6.7L SOTF Package, less $949 (Returning customer)', 0],
    ['Transmission (TCM) Tune, less $51 (Returning customer)', 24_800],
    ['SOTF Switch', 14_900],
  ]);
  const after = await orderOf(server.customer, order);
  expect(after.lines).toEqual([discount, { ...taxLine, amount: 1985 }]);
  expect([after.totalAmount, after.amountDue]).toEqual([41_685, 41_685]);
});

it('goes by the shipping address', async () => {
  const order = await server.customer.order();
  const ship = { street: '1 Main St', city: 'Boise', state: 'ID', zip: '83702' };
  await server.customer.send('PUT', `/api/orders/${order.id}/shipping-address`, ship);
  await server.admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  await waitForAllJobs(server.db);
  const [invoice] = invoicesFor(server, order);
  expect(invoice?.customer_shipping?.address).toMatchObject({ state: 'ID', postal_code: '83702' });
  expect(await orderOf(server.customer, order)).toMatchObject({ amountDue: total, lines: [] });
});

const boise = { street: '1 Main St', city: 'Boise', state: 'ID', zip: '83702' };
const shipTo = ({ id }: OrderJson, address: object) =>
  server.customer.send('PUT', `/api/orders/${id}/shipping-address`, address);

it('bills the order again if the customer has it shipped to another state', async () => {
  const { order } = await invoicedOrder(server);
  const answers = await Promise.all([shipTo(order, boise), shipTo(order, boise)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await waitForAllJobs(server.db);
  const invoices = invoicesFor(server, order);
  expect(invoices.map(({ status, tax: added }) => [status, added])).toEqual([
    ['void', tax],
    ['open', 0],
  ]);
  expect(await orderOf(server.customer, order)).toMatchObject({
    amountDue: total,
    totalAmount: total,
    lines: [],
    paymentStatus: 'unpaid',
    stripeInvoiceUrl: invoices[1]?.hosted_invoice_url,
  });
  expect((await historyOf(server.admin, order)).slice(3)).toEqual([
    'edited, Ship to 1 Main St, Boise, ID 83702',
    'invoiced, Stripe',
  ]);
  expect(await alertsOf(server, order)).toEqual([]);
  await shipTo(order, { ...boise, city: 'Cheyenne', state: 'WY', zip: '82001' });
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order).map(({ status, tax: added }) => [status, added])).toEqual([
    ['void', tax],
    ['void', 0],
    ['open', tax],
  ]);
});

it('bills the order again if an admin amends its address', async () => {
  const { order } = await invoicedOrder(server);
  await amend(order, { billingCity: 'Boise', billingState: 'ID', billingZip: '83702' });
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order).map(({ tax: added }) => added)).toEqual([tax, 0]);
  expect(await orderOf(server.customer, order)).toMatchObject({ amountDue: total, lines: [] });
});

it('withdraws a change that waits for the customer if the tax changes the total', async () => {
  const { order } = await invoicedOrder(server);
  const { lines } = await orderOf(server.customer, order);
  const surcharge = { kind: 'surcharge', label: 'Rush', amount: 10_000 };
  await amend(order, { lines: [...lines, surcharge] });
  const { amendment } = await orderOf(server.customer, order);
  expect(amendment?.totalAfter).toBe(total + tax + 10_000);
  await shipTo(order, boise);
  await waitForAllJobs(server.db);
  expect(await orderOf(server.customer, order)).toMatchObject({
    amendment: null,
    totalAmount: total,
    lines: [],
  });
  const answer = await server.customer.send(
    'POST',
    `/api/orders/${order.id}/amendments/${amendment?.id}/accept`,
  );
  expect(answer.status).toBe(409);
  expect(await alertsOf(server, order)).toEqual(['amendmentWithdrawn']);
  expect(await historyOf(server.admin, order)).toContain('amendmentWithdrawn, Stripe');
  await amend(order, { version: 2, lines: [surcharge] });
  expect(await alertsOf(server, order)).toEqual([]);
});

it('keeps a change that waits for the customer if the tax stays the same', async () => {
  const { order } = await invoicedOrder(server);
  const { lines } = await orderOf(server.customer, order);
  const surcharge = { kind: 'surcharge', label: 'Rush', amount: 10_000 };
  await amend(order, { lines: [...lines, surcharge] });
  await shipTo(order, { ...boise, city: 'Cheyenne', state: 'WY', zip: '82001' });
  await waitForAllJobs(server.db);
  const { amendment } = await orderOf(server.customer, order);
  expect(amendment?.totalAfter).toBe(total + tax + 10_000);
  expect(await alertsOf(server, order)).toEqual([]);
  expect((await historyOf(server.admin, order)).join()).not.toContain('amendmentWithdrawn');
});

it('rejects an amendment of an order whose tax came after the admin opened it', async () => {
  const { order } = await invoicedOrder(server);
  const stale = { version: 1, totalBefore: total, lines: [], vin: '3C6UR5CL2EG123456' };
  const answer = await server.admin.post(`/api/admin/orders/${order.id}/amend`, stale);
  expect(answer.status).toBe(409);
  expect(await orderOf(server.customer, order)).toMatchObject({
    amendment: null,
    totalAmount: total + tax,
    lines: [taxLine],
  });
});

it('keeps the tax of a paid order, and tells the admins for which state it was', async () => {
  const { order, invoice } = await invoicedOrder(server);
  await server.stripe.perform(() => server.stripe.state.pay(invoice.id));
  await waitForAllJobs(server.db);
  expect((await shipTo(order, boise)).status).toBe(200);
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order)).toHaveLength(1);
  expect(await orderOf(server.customer, order)).toMatchObject({
    paymentStatus: 'paid',
    amountDue: 0,
    lines: [taxLine],
  });
  expect((await historyOf(server.admin, order)).at(-1)).toBe(
    'edited, Ship to 1 Main St, Boise, ID 83702. The customer paid $69.85 as Sales tax (WY). If the tax differs in ID, refund the difference or amend the tax.',
  );
});

it('keeps the tax once a part is paid by hand', async () => {
  const { order } = await invoicedOrder(server);
  const path = `/api/admin/orders/${order.id}/payment`;
  await server.admin.post(path, { amount: 50_000, method: 'check' });
  await waitForAllJobs(server.db);
  const [, invoice] = invoicesFor(server, order);
  expect(invoice).toMatchObject({ status: 'open', automatic_tax: { enabled: false } });
  const due = total + tax - 50_000;
  expect(await orderOf(server.customer, order)).toMatchObject({ amountDue: due, lines: [taxLine] });
  await server.stripe.perform(() => server.stripe.state.pay(invoice?.id ?? ''));
  await expect
    .poll(async () => (await orderOf(server.customer, order)).paymentStatus, soon)
    .toBe('paid');
  expect(await alertsOf(server, order)).toEqual([]);
});

it('tells the admins about an address that Stripe Tax doesn’t recognize', async () => {
  const order = await placeApprovedOrder(server, { billingZip: '8200 1' });
  await expect
    .poll(async () => {
      const { rows } = await server.db.client.execute(
        "select last_error from jobs where kind = 'createInvoice' and state = 'failed'",
      );
      return rows.map((row) => row.last_error);
    }, soon)
    .toEqual([
      'Stripe Tax doesn’t recognize the customer’s address. Amend the address, or record the payment by hand.',
    ]);
  expect((await orderOf(server.customer, order)).stripeInvoiceUrl).toBeNull();
});
