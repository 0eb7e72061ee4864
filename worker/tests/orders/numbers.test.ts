import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { PaymentStatus } from '#worker/domain/payments/payment.ts';
import { getNumbers } from '#worker/modules/numbers/numbers.usecases.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';

const hourMs = 3_600_000;
/** A Wednesday. */
const now = Date.UTC(2026, 10, 18);
const monday = Date.UTC(2026, 10, 16);

const server = await startTestServer();
const admin = await server.signIn('admin@example.com');
const customer = await server.signIn('ana@example.com');

afterAll(() => server.stop());

interface Placed {
  at: number;
  events?: [OrderEventKind, number][];
  paymentStatus?: PaymentStatus;
}

/** Stores an order of $649 with these events, in ms after its request. */
async function place({ at, events = [], paymentStatus = 'unpaid' }: Placed): Promise<void> {
  const { id: orderId } = await customer.order({ ...orderRequest, addonIds: [] });
  await server.db.write([
    server.db.orm
      .update(orders)
      .set({ createdAt: at, paymentStatus, totalAmount: 64_900 })
      .where(eq(orders.id, orderId)),
    ...events.map(([kind, after]) =>
      server.db.orm.insert(orderEvents).values({
        id: crypto.randomUUID(),
        orderId,
        actorId: admin.user.id,
        kind,
        createdAt: at + after,
      }),
    ),
  ]);
}

it('counts orders, payments and medians by week and by platform', async () => {
  const lastWeek = monday - hourMs;
  await place({ at: lastWeek, events: [['approved', 2 * hourMs]] });
  await place({ at: monday, events: [['denied', 4 * hourMs]] });
  await place({
    at: monday,
    paymentStatus: 'paid',
    events: [
      ['approved', hourMs],
      ['paid', 3 * hourMs],
      ['fulfilled', 8 * hourMs],
    ],
  });
  await place({ at: monday, paymentStatus: 'refunded', events: [['paid', hourMs]] });
  // Too old to count.
  await place({ at: monday - 60 * 7 * 24 * hourMs, events: [['approved', hourMs]] });

  const { weeks, platforms } = await getNumbers({ db: server.db, now: () => now });
  expect(weeks).toHaveLength(53);
  expect(weeks.slice(-2)).toEqual([
    { week: '2026-11-09', orders: 1, revenue: 0, reviewMs: null, fulfillMs: null },
    {
      week: '2026-11-16',
      orders: 3,
      revenue: 64_900,
      // 1, 2 and 4 hours.
      reviewMs: 2 * hourMs,
      fulfillMs: 5 * hourMs,
    },
  ]);
  expect(weeks.slice(0, -2).every((week) => week.orders === 0)).toBe(true);
  expect(platforms).toEqual([
    {
      platform: 'EZLynk',
      orders: 4,
      revenue: 64_900,
      reviewMs: 2 * hourMs,
      fulfillMs: 5 * hourMs,
    },
  ]);
});

it('answers 304 while nothing changed', async () => {
  const response = await admin.get('/api/admin/numbers');
  expect(response.status).toBe(200);
  const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
  const again = await admin.send('GET', '/api/admin/numbers', undefined, headers);
  expect(again.status).toBe(304);
});
