import { describe, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import {
  alertsOf,
  historyOf,
  invoicedOrder,
  invoicesFor,
  notificationsOf,
  openStripeStore,
  orderOf,
} from '#worker/tests/payments/server-with-stripe.ts';
import { waitForAllJobs } from '#worker/tests/support/wait-for-jobs.ts';

const server = await openStripeStore();
const { customer, admin } = server;

async function resultOf(response: Response) {
  const text = await response.text();
  return [response.status, response.ok ? (JSON.parse(text) as OrderJson) : text] as const;
}

const cancel = async ({ id }: OrderJson, body: object = {}) =>
  resultOf(await customer.post(`/api/orders/${id}/cancel`, body));
const act = async ({ id }: OrderJson, action: string, reason?: string) =>
  resultOf(await admin.post(`/api/admin/orders/${id}/${action}`, { reason }));

describe('the customer', () => {
  it('cancels a pending order at once, as often as they like', async () => {
    const order = await customer.order();
    const canceled = { id: order.id, status: 'canceled', cancelReason: 'I sold the truck.' };
    expect(await cancel(order, { reason: ' I sold the truck. ' })).toEqual([
      200,
      expect.objectContaining(canceled),
    ]);
    expect((await cancel(order))[0]).toBe(200);
    const withoutBody = await customer.send('POST', `/api/orders/${order.id}/cancel`);
    expect(withoutBody.status).toBe(200);
    expect(await orderOf(customer, order)).toMatchObject(canceled);
    expect(await historyOf(admin, order)).toEqual(['placed', 'canceled, I sold the truck.']);
    expect(await notificationsOf(server, order)).toEqual([
      'received',
      'adminNewOrder',
      'adminCanceled',
    ]);
  });

  it('cancels an approved order, which voids its open invoice', async () => {
    const { order } = await invoicedOrder(server);
    expect((await cancel(order))[0]).toBe(200);
    await waitForAllJobs(server.db);
    expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void']);
    expect(await orderOf(customer, order)).toMatchObject({ status: 'canceled', amountDue: 0 });
    expect(await alertsOf(server, order)).toEqual([]);
  });

  it('asks the admins after a deposit, whose open invoice is then voided', async () => {
    const { order } = await invoicedOrder(server);
    await admin.post(`/api/admin/orders/${order.id}/payment`, { amount: 50_000, method: 'check' });
    await waitForAllJobs(server.db);
    expect((await cancel(order))[0]).toBe(202);
    await act(order, 'cancel', 'As you asked.');
    await waitForAllJobs(server.db);
    // The deposit replaced the first invoice with one for the rest.
    expect(invoicesFor(server, order).map(({ status }) => status)).toEqual(['void', 'void']);
  });

  it('asks the admins to cancel a paid order, once', async () => {
    const order = await paidOrder(server);
    const [status, asked] = await cancel(order, { reason: 'Too slow.' });
    expect([status, asked]).toEqual([
      202,
      expect.objectContaining({ status: 'approved', cancelReason: 'Too slow.' }),
    ]);
    expect((await cancel(order))[0]).toBe(202);
    expect((await orderOf(customer, order)).cancelRequestedAt).toEqual(expect.any(String));
    expect(await alertsOf(server, order)).toEqual(['cancelRequested: Too slow.']);
    const notices = await notificationsOf(server, order);
    expect(notices.filter((notice) => notice === 'adminCancelRequest')).toHaveLength(1);
  });

  it('can’t cancel a fulfilled, a denied or another customer’s order', async () => {
    const fulfilled = await paidOrder(server);
    await admin.patch(`/api/admin/orders/${fulfilled.id}`, { status: 'fulfilled' });
    expect(await cancel(fulfilled)).toEqual([409, 'This order was already fulfilled.']);
    const denied = await customer.order();
    const denial = { status: 'denied', adminResponse: 'No.' };
    await admin.patch(`/api/admin/orders/${denied.id}`, denial);
    expect(await cancel(denied)).toEqual([409, 'This order was already denied.']);
    const other = await server.signIn('stranger@example.com');
    expect(await cancel(await other.order())).toEqual([404, 'This order was not found.']);
    const path = `/api/orders/${(await other.order()).id}/cancel`;
    expect((await admin.post(path, {})).status).toBe(404);
  });
});

describe('an admin', () => {
  it('cancels an order at any time, with a reason', async () => {
    const order = await customer.order();
    expect(await act(order, 'cancel', ' ')).toEqual([400, 'reason: Give a reason']);
    expect(await act(order, 'cancel', 'We can’t tune it.')).toEqual([
      200,
      expect.objectContaining({ status: 'canceled', cancelReason: 'We can’t tune it.' }),
    ]);
    expect((await act(order, 'cancel', 'Again.'))[0]).toBe(200);
    expect((await orderOf(customer, order)).cancelReason).toBe('We can’t tune it.');
    expect((await notificationsOf(server, order)).at(-1)).toBe('canceled');
    const path = `/api/admin/orders/${order.id}`;
    expect((await admin.patch(path, { status: 'approved' })).status).toBe(409);
  });

  it('answers a request: cancels the order, whose payment then needs a refund', async () => {
    const order = await paidOrder(server);
    await cancel(order);
    expect((await act(order, 'cancel', 'As you asked.'))[0]).toBe(200);
    expect(await alertsOf(server, order)).toEqual(['refundDue: As you asked.']);
    expect(await orderOf(customer, order)).toMatchObject({
      status: 'canceled',
      paymentStatus: 'paid',
      cancelRequestedAt: null,
    });
  });

  it('declines a request with a sentence to the customer', async () => {
    const order = await paidOrder(server);
    expect(await act(order, 'decline-cancellation', 'No.')).toEqual([
      409,
      'The customer hasn’t asked to cancel this order.',
    ]);
    await cancel(order);
    expect((await act(order, 'decline-cancellation', 'Your file is done.'))[0]).toBe(200);
    expect(await alertsOf(server, order)).toEqual([]);
    expect((await notificationsOf(server, order)).at(-1)).toBe('cancelDeclined');
    // The invoice may come later.
    expect(await historyOf(admin, order)).toContain('cancelDeclined, Your file is done.');
    expect((await cancel(order))[0]).toBe(202);
  });

  it('answers a request by denying the order, whose payment came after its reopening', async () => {
    const { order, invoice } = await invoicedOrder(server);
    server.stripe.state.pay(invoice.id);
    await act(order, 'reopen', 'A wrong tap.');
    await waitForAllJobs(server.db);
    expect((await cancel(order))[0]).toBe(202);
    const denial = { status: 'denied', adminResponse: 'No.' };
    expect((await admin.patch(`/api/admin/orders/${order.id}`, denial)).status).toBe(200);
    expect((await orderOf(customer, order)).cancelRequestedAt).toBeNull();
    expect((await alertsOf(server, order)).join()).not.toContain('cancelRequested');
  });

  it('is alerted when Stripe takes a payment for a canceled order', async () => {
    const { order, invoice } = await invoicedOrder(server);
    await server.stripe.perform(() => server.stripe.state.pay(invoice.id));
    await Promise.all([waitForAllJobs(server.db), act(order, 'cancel', 'Sold out.')]);
    await waitForAllJobs(server.db);
    const { status, paymentStatus } = await orderOf(customer, order);
    expect([status, paymentStatus]).toEqual(['canceled', 'paid']);
    expect(await alertsOf(server, order)).toHaveLength(1);
  });
});

// Repeated, because either request may arrive first.
it.each([1, 2, 3, 4])('lets a cancellation win over a simultaneous approval (%i)', async () => {
  const order = await customer.order();
  const path = `/api/admin/orders/${order.id}`;
  const [canceled, approved] = await Promise.all([
    cancel(order),
    admin.patch(path, { status: 'approved' }),
  ]);
  expect(canceled[0]).toBe(200);
  expect([200, 409]).toContain(approved.status);
  expect((await orderOf(customer, order)).status).toBe('canceled');
  await waitForAllJobs(server.db);
  expect(invoicesFor(server, order).map(({ status }) => status)).not.toContain('open');
});

it('lets one of two admins answer a request to cancel at once', async () => {
  const order = await paidOrder(server);
  await cancel(order);
  const [declined, canceled] = await Promise.all([
    act(order, 'decline-cancellation', 'Your file is done.'),
    act(order, 'cancel', 'As you asked.'),
  ]);
  expect(canceled[0]).toBe(200);
  expect([200, 409]).toContain(declined[0]);
  expect(await orderOf(customer, order)).toMatchObject({
    status: 'canceled',
    cancelRequestedAt: null,
  });
  expect(await alertsOf(server, order)).toEqual(['refundDue: As you asked.']);
});

it('declines a request once when two admins decline it at once', async () => {
  const order = await paidOrder(server);
  await cancel(order);
  const answers = await Promise.all(
    ['No.', 'Not now.'].map((reason) => act(order, 'decline-cancellation', reason)),
  );
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
  const notices = await notificationsOf(server, order);
  expect(notices.filter((notice) => notice === 'cancelDeclined')).toHaveLength(1);
});

it('counts a canceled order in no list', async () => {
  const counts = () => admin.read<Record<string, number>>('/api/admin/orders/counts');
  const before = await counts();
  await cancel(await customer.order());
  expect(await counts()).toEqual({ ...before, all: (before.all ?? 0) + 1 });
});

it('frees a denied order’s resubmission once that is canceled', async () => {
  const denied = await customer.order();
  const denial = { status: 'denied', adminResponse: 'We need your VIN.' };
  await admin.patch(`/api/admin/orders/${denied.id}`, denial);
  await cancel(await customer.order({ resubmitOf: denied.id }));
  expect((await customer.order({ resubmitOf: denied.id })).resubmitOf).toBe(denied.id);
});
