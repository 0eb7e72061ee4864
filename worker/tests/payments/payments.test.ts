import { describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { findStoredResponse } from '#db/statements/stored-responses.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderPaymentsJson, PaymentJson } from '#worker/domain/payments/payments.api.ts';
import { recordPayment } from '#worker/modules/payments/payments.usecases.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';
import { historyOf, notificationsOf, orderOf } from './server-with-stripe.ts';

const { server, customer, admin } = await openStore();
const secondAdmin = await server.signIn('second-admin@example.com');

async function approvedOrder() {
  const order = await customer.order();
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
  return order;
}

async function pay({ id }: { id: string }, amount: number, by = admin, extra = {}) {
  const body = { amount, method: 'check', ...extra };
  const response = await by.post(`/api/admin/orders/${id}/payment`, body);
  return { status: response.status, text: await response.text() };
}

async function amountsOf(order: { id: string }) {
  const { paymentStatus, amountPaid, amountRefunded, amountDue } = await orderOf(customer, order);
  return { paymentStatus, amountPaid, amountRefunded, amountDue };
}

const moneyOf = async (by: TestUser, { id }: { id: string }) =>
  await by.read<OrderPaymentsJson>(`/api/orders/${id}/payments`);

describe('partial payments', () => {
  it('leave the order unpaid until their sum reaches the total', async () => {
    const order = await approvedOrder();
    expect(await amountsOf(order)).toMatchObject({ amountPaid: 0, amountDue: 139_700 });
    const deposit = JSON.parse((await pay(order, 50_000)).text) as PaymentJson;
    expect(deposit.paymentStatus).toBe('unpaid');
    expect(await amountsOf(order)).toEqual({
      paymentStatus: 'unpaid',
      amountPaid: 50_000,
      amountRefunded: 0,
      amountDue: 89_700,
    });
    expect((await orderOf(customer, order)).milestones.paidAt).toBeNull();
    const rest = JSON.parse((await pay(order, 89_700)).text) as PaymentJson;
    expect(rest.paymentStatus).toBe('paid');
    expect(await amountsOf(order)).toMatchObject({
      paymentStatus: 'paid',
      amountPaid: 139_700,
      amountDue: 0,
    });
    expect((await orderOf(customer, order)).milestones.paidAt).toBe(rest.createdAt);
    expect(await pay(order, 1)).toEqual({ status: 409, text: 'This order was already paid.' });
  });

  it('have their own history event and notification, which don’t say that the order is paid', async () => {
    const order = await approvedOrder();
    await pay(order, 50_000, admin, { reference: '1042' });
    await pay(order, 89_700);
    expect((await historyOf(admin, order)).slice(2)).toEqual([
      'partlyPaid, $500, check, 1042, $500 of $1397 paid',
      'paid, $897, check',
    ]);
    expect((await notificationsOf(server, order)).slice(-4)).toEqual([
      'partlyPaid',
      'adminPartlyPaid',
      'paid',
      'adminPaid',
    ]);
  });

  it('keep a pending order without anything due', async () => {
    const order = await customer.order();
    expect((await pay(order, 100)).status).toBe(409);
    expect(await amountsOf(order)).toMatchObject({ amountPaid: 0, amountDue: 0 });
  });
});

it('names an overpayment in the history', async () => {
  const order = await approvedOrder();
  await pay(order, 150_000);
  expect((await historyOf(admin, order)).at(-1)).toBe(
    'paid, $1500, check, $1500 paid, $103 too much',
  );
  expect(await amountsOf(order)).toMatchObject({ amountPaid: 150_000, amountDue: 0 });
});

it('counts each of several deposits at once, and refuses the ones that overlap', async () => {
  const order = await approvedOrder();
  const responses = await Promise.all(
    [admin, secondAdmin, admin, secondAdmin].map((by) => pay(order, 10_000, by)),
  );
  const refused = responses.filter(({ status }) => status !== 201);
  for (const response of refused) {
    expect(response).toEqual({
      status: 409,
      text: 'Someone else just changed this order’s payments. Check them, then try again.',
    });
  }
  const amountPaid = 10_000 * (responses.length - refused.length);
  expect(await amountsOf(order)).toMatchObject({ amountPaid, amountDue: 139_700 - amountPaid });
  expect((await moneyOf(admin, order)).payments).toHaveLength(responses.length - refused.length);
});

it('refuses a payment of an order that another admin pays meanwhile, and stores no response', async () => {
  const order = await approvedOrder();
  const db = createDb(server.database.url);
  const write: typeof db.write = async (statements) => {
    expect((await pay(order, 139_700, secondAdmin)).status).toBe(201);
    return await db.write(statements);
  };
  const deps = { db: { ...db, write }, now: Date.now, newId: () => crypto.randomUUID() };
  const idempotencyKey = { key: crypto.randomUUID(), requestHash: 'of the request' };
  const payment = { amount: 139_700, method: 'cash', reference: null, note: null } as const;
  const recorded = recordPayment(deps, {
    orderId: order.id,
    payment,
    actorId: admin.user.id,
    idempotencyKey,
  });
  await expect(recorded).rejects.toThrow('This order was already paid.');
  expect(await findStoredResponse(db, admin.user.id, idempotencyKey.key)).toBeUndefined();
  expect(await amountsOf(order)).toMatchObject({ amountPaid: 139_700 });
});

it('leaves Stripe alone when an order without an invoice is paid', async () => {
  const order = await approvedOrder();
  await pay(order, 139_700);
  const { rows } = await server.db.client.execute({
    sql: "select kind from jobs where kind <> 'notify' and json_extract(payload, '$.orderId') = ?",
    args: [order.id],
  });
  expect(rows).toEqual([]);
});

it('shows each payment to admins, and without notes to the customer', async () => {
  const order = await approvedOrder();
  await pay(order, 50_000, admin, { reference: '1042', note: 'Bounced once' });
  const { payments } = await moneyOf(secondAdmin, order);
  expect(payments).toMatchObject([
    {
      amount: 50_000,
      method: 'check',
      reference: '1042',
      note: 'Bounced once',
      recordedBy: { email: 'admin@example.com' },
    },
  ]);
  expect((await moneyOf(customer, order)).payments).toMatchObject([
    { amount: 50_000, method: 'check', reference: '1042', note: null, recordedBy: null },
  ]);
});

describe('a customer who says that they paid', () => {
  const report = async ({ id }: { id: string }, paymentReport: object | string, by = customer) =>
    (await by.post(`/api/orders/${id}/messages`, { message: 'I paid.', paymentReport })).status;
  const reportedAt = async (order: { id: string }) =>
    (await orderOf(customer, order)).paymentReportedAt;

  it('is known until the payment is recorded', async () => {
    const order = await approvedOrder();
    const due = { amountDue: order.totalAmount, totalAmount: order.totalAmount };
    expect(await report(order, due)).toBe(201);
    expect(await reportedAt(order)).toMatch(/^\d{4}-/);
    const seen = await admin.read<OrderJson>(`/api/admin/orders/${order.id}`);
    expect(seen.paymentReportedAt).toBe(await reportedAt(order));
    await pay(order, order.totalAmount);
    expect(await reportedAt(order)).toBeNull();
  });

  it('is not known for an admin’s message or another amount', async () => {
    const order = await approvedOrder();
    const due = { amountDue: order.totalAmount, totalAmount: order.totalAmount };
    expect(await report(order, due, admin)).toBe(201);
    expect(await reportedAt(order)).toBeNull();
    expect(await report(order, { ...due, amountDue: 100 })).toBe(201);
    expect(await reportedAt(order)).toBeNull();
    expect(await report(order, { ...due, amountDue: -1 })).toBe(400);
    expect(await report(order, { amountDue: 100 })).toBe(400);
  });

  it('is not known of an order that was still pending', async () => {
    const order = await customer.order();
    const due = { amountDue: order.totalAmount, totalAmount: order.totalAmount };
    expect(await report(order, due)).toBe(201);
    await admin.patch(`/api/admin/orders/${order.id}`, { status: 'approved' });
    expect(await reportedAt(order)).toBeNull();
  });

  it('keeps their report if a late one names an earlier amount', async () => {
    const order = await approvedOrder();
    const due = { amountDue: order.totalAmount, totalAmount: order.totalAmount };
    await report(order, due);
    const at = await reportedAt(order);
    await report(order, { amountDue: 100, totalAmount: 100 });
    expect(await reportedAt(order)).toBe(at);
  });

  it('is asked again once an admin misses the payment', async () => {
    const order = await approvedOrder();
    const due = { amountDue: order.totalAmount, totalAmount: order.totalAmount };
    await report(order, due);
    expect(await report(order, 'missing')).toBe(400);
    expect(await reportedAt(order)).not.toBeNull();
    expect(await report(order, 'missing', admin)).toBe(201);
    expect(await reportedAt(order)).toBeNull();
    await report(order, due);
    expect(await reportedAt(order)).not.toBeNull();
  });
});

describe('a refund', () => {
  const refund = async ({ id }: { id: string }, amount: number, by = admin, extra = {}) => {
    const body = { amount, reason: 'Wrong truck', ...extra };
    const response = await by.post(`/api/admin/orders/${id}/refund`, body);
    return { status: response.status, text: await response.text() };
  };

  async function paidOrder() {
    const order = await approvedOrder();
    await pay(order, order.totalAmount);
    return order;
  }

  it('takes a part back and leaves the order paid, then everything', async () => {
    const order = await paidOrder();
    const part = await refund(order, 20_000);
    expect(part.status).toBe(200);
    expect(JSON.parse(part.text)).toMatchObject({ paymentStatus: 'paid', amountRefunded: 20_000 });
    expect(await refund(order, 119_701)).toEqual({
      status: 409,
      text: 'You can refund up to $1197 of this order.',
    });
    await refund(order, 119_700);
    expect(await amountsOf(order)).toEqual({
      paymentStatus: 'refunded',
      amountPaid: 139_700,
      amountRefunded: 139_700,
      amountDue: 0,
    });
    expect(await refund(order, 1)).toEqual({
      status: 409,
      text: 'This order has no payment to refund.',
    });
    expect((await historyOf(admin, order)).slice(3)).toEqual([
      'partlyRefunded, $200, Wrong truck',
      'refunded, $1197, Wrong truck',
    ]);
    expect((await notificationsOf(server, order)).slice(-2)).toEqual(['refunded', 'refunded']);
    expect((await moneyOf(customer, order)).refunds).toMatchObject([
      { amount: 20_000, reason: 'Wrong truck', isStripe: false, recordedBy: null },
      { amount: 119_700, reason: 'Wrong truck', isStripe: false },
    ]);
  });

  it('of a deposit lets the customer pay again', async () => {
    const order = await approvedOrder();
    await pay(order, 50_000);
    await refund(order, 50_000);
    expect(await amountsOf(order)).toMatchObject({ paymentStatus: 'unpaid', amountDue: 139_700 });
    await pay(order, 139_700);
    expect(await amountsOf(order)).toMatchObject({ paymentStatus: 'paid', amountDue: 0 });
  });

  it('never exceeds what was paid when two admins refund at once', async () => {
    const order = await paidOrder();
    const responses = await Promise.all(
      [admin, secondAdmin, admin].map((by) => refund(order, 100_000, by)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await amountsOf(order)).toMatchObject({ amountRefunded: 100_000 });
  });

  it('needs a reason, a plausible amount, an admin and a known order', async () => {
    const order = await paidOrder();
    expect((await refund(order, 100, admin, { reason: ' ' })).status).toBe(400);
    for (const amount of [0, -1, 1.5]) expect((await refund(order, amount)).status).toBe(400);
    expect((await refund(order, 10_000_000)).status).toBe(409);
    expect(await refund(order, 10_000_001)).toEqual({
      status: 400,
      text: 'amount: The amount can’t be more than $100000',
    });
    expect((await refund(order, 100, customer)).status).toBe(403);
    expect((await refund({ id: crypto.randomUUID() }, 100)).status).toBe(404);
  });
});

it('requests no invoice while Stripe is not configured', async () => {
  const { id } = await approvedOrder();
  expect((await admin.send('POST', `/api/admin/orders/${id}/invoice`)).status).toBe(503);
});
