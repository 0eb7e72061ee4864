import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { type LibsqlServer, startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orderAddons, orderEvents, orders, payments } from '#db/schema/orders.ts';
import { revisions } from '#db/schema/requests.ts';
import { seedMany } from './load-data.ts';

const now = Date.UTC(2026, 0, 1);
const sizes = { orders: 300, customers: 30, messages: 2500, now };
let directory: string;
let server: LibsqlServer;
let db: Db;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'straight-six-many-'));
  server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  await migrate(server);
  await seedMany({ url: server.url, ...sizes });
  db = createDb(server.url);
});

afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

it('makes as many as were asked for, and every customer has ordered', async () => {
  const all = await db.orm.select().from(orders);
  expect(all).toHaveLength(300);
  expect(new Set(all.map(({ userId }) => userId)).size).toBe(30);
  // An admin, and the one in whose name Stripe acts.
  expect(await db.orm.select().from(users)).toHaveLength(32);
  expect(await db.orm.select().from(messages)).toHaveLength(2500);
});

it('every tab has its share, and a denial its reason', async () => {
  const all = await db.orm.select().from(orders);
  const states = Map.groupBy(all, ({ status, paymentStatus }) => `${status} ${paymentStatus}`);
  expect(Object.fromEntries([...states].map(([state, list]) => [state, list.length]))).toEqual({
    'pending unpaid': 45,
    'approved unpaid': 30,
    'approved paid': 30,
    'denied unpaid': 30,
    'fulfilled paid': 165,
  });
  for (const { status, adminResponse, createdAt } of all) {
    expect(adminResponse !== null).toBe(status === 'denied');
    expect(createdAt).toBeLessThan(now);
    expect(createdAt).toBeGreaterThan(now - 732 * 86_400_000);
  }
});

it('a total is the base price and the add-ons, and what was paid is the total', async () => {
  const lines = Map.groupBy(await db.orm.select().from(orderAddons), ({ orderId }) => orderId);
  const paid = new Map(
    (await db.orm.select().from(payments)).map(({ orderId, amount }) => [orderId, amount]),
  );
  expect(paid.size).toBe(195);
  for (const { id, baseAmount, totalAmount, paymentStatus } of await db.orm.select().from(orders)) {
    const addons = (lines.get(id) ?? []).reduce((sum, { price }) => sum + price, 0);
    expect(totalAmount).toBe(baseAmount + addons);
    expect(paid.get(id)).toBe(paymentStatus === 'paid' ? totalAmount : undefined);
  }
});

it('each order has the events that led to its state, in time and by whom they must be', async () => {
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
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect([times[0], (times.at(-1) ?? now) <= now]).toEqual([createdAt, true]);
    expect(own.map(({ actorId }) => actorId)).toEqual(
      own.map(({ kind }) => (kind === 'placed' ? userId : admins[0]?.id)),
    );
  }
});

it('whoever polls hears of it: the lists of the admins and of each customer have a new revision', async () => {
  const versions = new Map(
    (await db.orm.select().from(revisions)).map(({ scope, version }) => [scope, version]),
  );
  const all = await db.orm.select().from(orders);
  expect(versions.get('admin')).toBe(2);
  expect([...new Set(all.map(({ revision }) => revision))].sort()).toEqual([1, 2]);
  for (const { userId } of all) expect(versions.get(`user:${userId}`)).toBe(1);
});

it('is the same every time, and another database gets the same orders', async () => {
  const second = await startLibsqlServer({ file: join(directory, 'second.db'), port: 0 });
  await migrate(second);
  await seedMany({ url: second.url, ...sizes });
  const other = createDb(second.url);
  expect(await other.orm.select().from(orders)).toEqual(await db.orm.select().from(orders));
  await second.close();
});

it('a second run is refused in one line and changes nothing, unless it is to add', async () => {
  await expect(seedMany({ url: server.url, ...sizes })).rejects.toThrow(
    /^The database at http:\S+ has 300 orders already; with --add the made-up ones come on top\.$/,
  );
  expect(await db.orm.$count(orders)).toBe(300);
  await seedMany({ url: server.url, orders: 10, customers: 5, messages: 20, now, add: true });
  expect(await db.orm.$count(orders)).toBe(310);
});
