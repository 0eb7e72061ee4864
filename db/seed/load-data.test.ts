import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { seedLoadData } from './load-data.ts';
import { stateOf } from './load-orders.ts';

const now = Date.UTC(2026, 0, 1);
const sizes = { orders: 300, customers: 30, messages: 12_000, now };

const directory = await mkdtemp(join(tmpdir(), 'straight-six-many-'));
const server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
await migrate(server);
await seedLoadData({ url: server.url, ...sizes });
const db = createDb(server.url);

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

it('generates the requested number of rows, and every customer has orders', async () => {
  const all = await db.orm.select().from(orders);
  expect(all).toHaveLength(300);
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(30);
  // 30 customers, the admin and the Stripe user.
  expect(await db.orm.select().from(users)).toHaveLength(32);
  expect(await db.orm.select().from(messages)).toHaveLength(12_000);
});

it('generates orders for every tab, and a reason for every denial', async () => {
  const all = await db.orm.select().from(orders);
  const states = Map.groupBy(all, ({ status, paymentStatus }) => `${status} ${paymentStatus}`);
  expect(Object.fromEntries([...states].map(([state, list]) => [state, list.length]))).toEqual({
    'pending unpaid': 24,
    'approved unpaid': 16,
    'approved paid': 16,
    'denied unpaid': 38,
    'fulfilled paid': 206,
  });
  for (const { status, adminResponse, createdAt } of all) {
    expect(adminResponse !== null).toBe(status === 'denied');
    expect(createdAt).toBeLessThan(now);
    expect(createdAt).toBeGreaterThan(now - 4 * 366 * dayMs);
  }
});

it.each([
  [20, 7],
  [1000, 70],
  [10_000, 250],
  [100_000, 2000],
  [1_000_000, 2000],
])('has as many open orders among %d as a shop of that size: %d', (orderCount, expected) => {
  const statuses = Array.from(
    { length: orderCount },
    (_, index) => stateOf(index, orderCount).status,
  );
  const open = statuses.filter((status) => status === 'pending' || status === 'approved').length;
  expect(open).toBe(expected);
  expect(new Set(statuses).size).toBe(4);
});

it('totals the base price and the add-ons, and payments match the total', async () => {
  const lines = Map.groupBy(await db.orm.select().from(orderAddons), ({ orderId }) => orderId);
  const paid = new Map(
    (await db.orm.select().from(payments)).map(({ orderId, amount }) => [orderId, amount]),
  );
  expect(paid.size).toBe(222);
  for (const order of await db.orm.select().from(orders)) {
    const { id, baseAmount, totalAmount, paymentStatus, amountPaid } = order;
    const addons = (lines.get(id) ?? []).reduce((sum, { price }) => sum + price, 0);
    expect(totalAmount).toBe(baseAmount + addons);
    expect(paid.get(id)).toBe(paymentStatus === 'paid' ? totalAmount : undefined);
    expect(amountPaid).toBe(paid.get(id) ?? 0);
  }
});

it('generates the events that led to each state, in order and by the right user', async () => {
  const admins = (await db.orm.select().from(users)).filter(({ isAdmin }) => isAdmin);
  const events = Map.groupBy(await db.orm.select().from(orderEvents), ({ orderId }) => orderId);
  const expected = {
    'pending unpaid': ['placed'],
    'approved unpaid': ['placed', 'approved'],
    'approved paid': ['placed', 'approved', 'paid'],
    'denied unpaid': ['placed', 'denied'],
    'fulfilled paid': ['placed', 'approved', 'paid', 'fulfilled'],
  };
  for (const { id, userId, status, paymentStatus, createdAt } of await db.orm
    .select()
    .from(orders)) {
    const own = events.get(id) ?? [];
    const times = own.map((event) => event.createdAt);
    expect(own.map(({ kind }) => kind)).toEqual(
      expected[`${status} ${paymentStatus}` as keyof typeof expected],
    );
    expect(times).toEqual([...times].sort((left, right) => left - right));
    expect([times[0], (times.at(-1) ?? now) <= now]).toEqual([createdAt, true]);
    expect(own.map(({ actorId }) => actorId)).toEqual(
      own.map(({ kind }) => (kind === 'placed' ? userId : admins[0]?.id)),
    );
  }
});

it('generates the same orders for another database', async () => {
  const second = await startLibsqlServer({ file: join(directory, 'second.db'), port: 0 });
  await migrate(second);
  await seedLoadData({ url: second.url, ...sizes });
  const other = createDb(second.url);
  expect(await other.orm.select().from(orders)).toEqual(await db.orm.select().from(orders));
  await second.close();
});

it('throws a one-line error on a second run and changes nothing, unless add is set', async () => {
  await expect(seedLoadData({ url: server.url, ...sizes })).rejects.toThrow(
    /^The database at http:\S+ already has 300 orders\. Use --add to add generated ones\.$/,
  );
  expect(await db.orm.$count(orders)).toBe(300);
  await seedLoadData({ url: server.url, orders: 10, customers: 5, messages: 20, now, add: true });
  expect(await db.orm.$count(orders)).toBe(310);
});
