import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messages } from '#db/schema/chat.ts';
import { orderEvents, orders, payments, refunds } from '#db/schema/orders.ts';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import type { PaymentStatus } from '#worker/domain/payments/payment.ts';
import { getNumberGroups, getNumbers } from '#worker/modules/numbers/numbers.usecases.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const denver = 'America/Denver';
/** Wednesday evening at the shop. */
const now = Date.parse('2026-11-19T02:00:00Z');
/** Midnight at the shop. */
const monday = Date.parse('2026-11-16T07:00:00Z');

const { server, customer, admin } = await openStore();

interface Placed {
  at: number;
  events?: [OrderEventKind, number][];
  paymentStatus?: PaymentStatus;
  /** Payments and refunds in cents, in ms after the request. */
  paid?: [number, number][];
  refunded?: [number, number][];
  status?: OrderStatus;
  /** Messages of the customer and of the admin, in ms after the request. */
  messages?: ['asks' | 'answers', number][];
}

/** Stores an order of $649 with what happened to it, in ms after its request. */
async function place({ at, status = 'pending', paymentStatus = 'unpaid', ...rest }: Placed) {
  const { id: orderId } = await customer.order({ ...orderRequest, addonIds: ['sotf-switch'] });
  const { orm } = server.db;
  const actor = { orderId, recordedBy: admin.user.id };
  const money = (cents: [number, number][] = []) =>
    cents.map(([amount, after]) => ({
      id: crypto.randomUUID(),
      ...actor,
      amount,
      createdAt: at + after,
    }));
  await server.db.write([
    orm
      .update(orders)
      .set({ createdAt: at, status, paymentStatus, totalAmount: 64_900 })
      .where(eq(orders.id, orderId)),
    ...(rest.events ?? []).map(([kind, after]) =>
      orm.insert(orderEvents).values({
        id: crypto.randomUUID(),
        orderId,
        actorId: admin.user.id,
        kind,
        createdAt: at + after,
      }),
    ),
    ...money(rest.paid).map((row) => orm.insert(payments).values({ ...row, method: 'cash' })),
    ...money(rest.refunded).map((row) =>
      orm.insert(refunds).values({ ...row, reason: 'Returned', isStripe: false }),
    ),
    ...(rest.messages ?? []).map(([kind, after]) =>
      orm.insert(messages).values({
        id: crypto.randomUUID(),
        orderId,
        message: kind,
        createdAt: at + after,
        userId: (kind === 'asks' ? customer : admin).user.id,
      }),
    ),
  ]);
  return orderId;
}

const nothing = {
  orders: 0,
  received: 0,
  refunded: 0,
  revisionsPerOrder: null,
  toFirstAnswer: null,
  toDecision: null,
  toFulfillment: null,
};

it('measures orders, money and waits by period and week, in the time zone of the shop', async () => {
  const lastWeek = monday - hourMs;
  await place({
    at: lastWeek,
    events: [['approved', 2 * hourMs]],
    status: 'approved',
    // We wrote first, and the second answer doesn't count.
    messages: [
      ['answers', -hourMs],
      ['asks', 0],
      ['answers', 3 * hourMs],
      ['answers', 5 * hourMs],
    ],
  });
  await place({ at: monday, events: [['denied', 4 * hourMs]], status: 'denied' });
  const fulfilled = await place({
    at: monday,
    status: 'fulfilled',
    paymentStatus: 'paid',
    paid: [[64_900, 3 * hourMs]],
    events: [
      ['approved', hourMs],
      ['paid', 3 * hourMs],
      ['fulfilled', 8 * hourMs],
      // Reopened and decided again: only the first decision counts.
      ['approved', 30 * hourMs],
    ],
  });
  const revisionOf = (await attach(admin, { id: fulfilled })).id;
  const wrong = await attach(admin, { id: fulfilled }, { revisionOf });
  await admin.post(`/api/admin/orders/${fulfilled}/files/${wrong.id}/withdraw`, {
    reason: 'It is for another truck.',
  });
  await attach(admin, { id: fulfilled }, { revisionOf });
  await place({
    at: monday,
    paymentStatus: 'refunded',
    paid: [[64_900, hourMs]],
    refunded: [[20_000, 49 * hourMs]],
  });
  // Too old to count.
  await place({ at: monday - 60 * 7 * dayMs, events: [['approved', hourMs]] });

  const { awaiting, periods, weeks } = await getNumbers({ db: server.db, now: () => now }, denver);
  expect(awaiting).toEqual({ orders: 1, amount: 64_900 });
  expect(weeks).toHaveLength(53);
  const thisWeek = {
    orders: 3,
    received: 129_800,
    refunded: 20_000,
    revisionsPerOrder: 1,
    // The answer and the first decision came after midnight on Monday.
    toFirstAnswer: { median: 3 * hourMs, p90: 3 * hourMs },
    // 1, 2 and 4 hours.
    toDecision: { median: 2 * hourMs, p90: 4 * hourMs },
    toFulfillment: { median: 5 * hourMs, p90: 5 * hourMs },
  };
  expect(weeks.slice(0, 2)).toEqual([
    { week: '2026-11-16', ...thisWeek },
    { week: '2026-11-09', ...nothing, orders: 1 },
  ]);
  expect(weeks.slice(2).every((week) => week.orders === 0)).toBe(true);
  expect(periods).toEqual({
    today: { ...nothing, refunded: 20_000 },
    week: thisWeek,
    month: { ...thisWeek, orders: 4 },
    year: { ...thisWeek, orders: 4 },
  });
});

it('groups a period by calibration, add-on and person', async () => {
  const groups = await getNumberGroups({ db: server.db, now: () => now }, 'week', denver);
  expect(groups.calibrations).toMatchObject([
    { name: '2013-2018 6.7L Ram 2500 68RFE automatic', orders: 3, received: 129_800 },
  ]);
  expect(groups.addons).toEqual([{ name: 'SOTF Switch', orders: 3, total: 3 * 14_900 }]);
  expect(groups.people).toMatchObject([
    { name: 'admin Test', firstAnswers: 1, decisions: 3, fulfillments: 1 },
  ]);
});

it('finds the period by its name', async () => {
  expect((await admin.get('/api/admin/numbers')).status).toBe(200);
  expect((await admin.get('/api/admin/numbers/month')).status).toBe(200);
  const unknown = await admin.get('/api/admin/numbers/decade');
  expect([unknown.status, await unknown.text()]).toEqual([404, 'This period was not found.']);
});

it('adds the payments to a list on request', async () => {
  const listed = async (query: string) => {
    return await admin.read<AdminOrderJson[]>(`/api/admin/orders?${query}`);
  };
  const paid = (await listed('payments=true')).filter((order) => order.payments?.length);
  expect(paid.map((order) => order.payments)).toEqual(
    Array(2).fill([
      { amount: 64_900, method: 'cash', reference: null, createdAt: expect.any(String) },
    ]),
  );
  expect((await listed('')).some((order) => 'payments' in order)).toBe(false);
});
