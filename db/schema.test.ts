import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { orderCounts, orders } from '#db/schema/orders.ts';
import { seedLoadData } from '#db/seed/load-data.ts';
import { createRandom } from '#db/seed/seeded-random.ts';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';
import { createDb, type Db } from './client.ts';
import { migrate } from './migrate.ts';

async function startDatabase(): Promise<Db> {
  const server = await startTestServer();
  await migrate(server);
  const db = createDb(server.url);
  onTestFinished(() => db.close());
  return db;
}

async function insertReferences(db: Db): Promise<void> {
  await db.client.batch(
    [
      "insert into users (id, issuer, subject, email, search_email, search_name, created_at) values ('ana', 'i', 'ana', 'Ana@example.com', 'ana@example.com', 'ana rivera', 1)",
      "insert into products (id, brand, year_range, engine_type, platform, model, transmission_type, single_price, has_sotf) values ('p', 'b', 'y', 'e', 'p', 'm', 't', 1, 0)",
    ],
    'write',
  );
}

function insertOrder(db: Db, id: string, createdAt = 1) {
  return db.client.execute({
    sql: `insert into orders (id, user_id, product_id, status, payment_status, tune_type, base_amount, total_amount,
      customer_phone, billing_street, billing_city, billing_state, billing_zip, vehicle_year, vehicle_make, vehicle_model,
      search_keys, search_details, created_at) values (?, 'ana', 'p', 'pending', 'unpaid', 'single', 1, 1, '307-555-0199', 's', 'c',
      'WY', '82001', '2014', 'Ram', '2500', 'ram', '3075550199' || char(10) || '2014 ram 2500', ?)`,
    args: [id, createdAt],
  });
}

async function found(db: Db, phrase: string): Promise<unknown[]> {
  const { rows } = await db.client.execute({
    sql: 'select order_id from order_search where id in (select rowid from order_search_index where text match ?) order by order_id',
    args: [`"${phrase}"`],
  });
  return rows.map(({ order_id }) => order_id);
}

function checkSearchIndex(db: Db) {
  return db.client.execute(
    "insert into order_search_index (order_search_index, rank) values ('integrity-check', 1)",
  );
}

it('indexes new orders, then follows every change of orders and customers', async () => {
  const db = await startDatabase();
  await insertReferences(db);
  await insertOrder(db, 'first');
  await insertOrder(db, 'second');
  for (const phrase of ['ana@example.com', 'ana rivera', '5550199', '2014 ram 2500']) {
    expect(await found(db, phrase)).toEqual(['first', 'second']);
  }

  await db.client.execute(
    "update users set search_name = 'ana lopez', search_email = 'lopez@example.com'",
  );
  expect(await found(db, 'rivera')).toEqual([]);
  expect(await found(db, 'ana lopez')).toEqual(['first', 'second']);

  await db.client.execute("update orders set search_details = '2014 ram 3500' where id = 'first'");
  expect(await found(db, 'ram 3500')).toEqual(['first']);

  await db.client.execute("delete from orders where id = 'second'");
  expect(await found(db, 'lopez@')).toEqual(['first']);
  await checkSearchIndex(db);
});

it('sorts the index by creation time', async () => {
  const db = await startDatabase();
  await insertReferences(db);
  await insertOrder(db, 'late', 90);
  await insertOrder(db, 'early', 10);
  await insertOrder(db, 'also-early', 10);
  await insertOrder(db, 'middle', 50);
  await insertOrder(db, 'also-middle', 50);
  await db.client.execute("update orders set created_at = 95 where id = 'also-early'");
  const { rows } = await db.client.execute(
    'select id, order_id, product_id from order_search order by id',
  );
  expect(rows.map(({ id, order_id, product_id }) => [id, order_id, product_id])).toEqual([
    [10_000, 'early', 'p'],
    [50_000, 'middle', 'p'],
    [50_001, 'also-middle', 'p'],
    [90_000, 'late', 'p'],
    [95_000, 'also-early', 'p'],
  ]);
  expect(await found(db, '2014 ram 2500')).toHaveLength(5);
  await checkSearchIndex(db);
});

const asRows = (rows: readonly { status: string; paymentStatus: string; orders: number }[]) =>
  rows.map((row) => `${row.status} ${row.paymentStatus}: ${row.orders}`).sort();

async function storedCounts(db: Db): Promise<string[]> {
  return asRows((await db.orm.select().from(orderCounts)).filter((row) => row.orders !== 0));
}

async function realCounts(db: Db): Promise<string[]> {
  const { status, paymentStatus } = orders;
  return asRows(
    await db.orm
      .select({ status, paymentStatus, orders: sql<number>`count(*)` })
      .from(orders)
      .groupBy(status, paymentStatus),
  );
}

it('counts orders as they are placed, change and are deleted', async () => {
  const db = await startDatabase();
  await seedLoadData({ url: db.url, orders: 60, messages: 1 });
  expect(await storedCounts(db)).toEqual(await realCounts(db));

  const random = createRandom(7);
  const ids = (await db.orm.select({ id: orders.id }).from(orders)).map(({ id }) => id);
  for (const id of ids) {
    const isThis = eq(orders.id, id);
    const status = random.pick(orderStatuses);
    // Only paid orders can be fulfilled.
    const paymentStatus = status === 'fulfilled' ? 'paid' : random.pick(paymentStatuses);
    const change = { status, paymentStatus };
    await db.orm.update(orders).set(change).where(isThis);
    if (random.chance(0.3)) await db.orm.delete(orders).where(isThis);
  }
  expect(await storedCounts(db)).toEqual(await realCounts(db));
});

/** Nothing deletes rows of these tables. */
const permanentTables = ['users', 'products', 'addons'];

it('has an index for each foreign key to rows that can be deleted, so a deletion scans no table', async () => {
  const db = await startDatabase();
  const keys = await foreignKeys(db);
  expect(keys.length).toBeGreaterThan(20);
  const scanned = [];
  for (const { table, column, parent } of keys) {
    if (permanentTables.includes(parent)) continue;
    const { rows } = await db.client.execute({
      sql: `explain query plan select 1 from "${table}" where "${column}" = ?`,
      args: ['id'],
    });
    if (rows.some(({ detail }) => !String(detail).startsWith('SEARCH'))) {
      scanned.push(`${table}.${column}`);
    }
  }
  expect(scanned).toEqual([]);
});

async function foreignKeys(db: Db) {
  const { rows } = await db.client.execute(
    `select child.name as "table", key."from" as "column", key."table" as parent
    from sqlite_master as child, pragma_foreign_key_list(child.name) as key where child.type = 'table'`,
  );
  return rows.map(({ table, column, parent }) => ({
    table: String(table),
    column: String(column),
    parent: String(parent),
  }));
}

it.each([
  ['an unpaid fulfilled order', 'orders_fulfilled_paid', "status = 'fulfilled'"],
  [
    'a change of an approved order',
    'orders_change_pending',
    "status = 'approved', change_reason = 'VIN'",
  ],
  [
    'a cancel request of a denied order',
    'orders_cancel_request_open',
    "status = 'denied', cancel_requested_at = 1",
  ],
  [
    'a tracking number of an order that was not shipped',
    'orders_shipment',
    "tracking_number = '1Z'",
  ],
  ['a negative total', 'orders_money', 'total_amount = -1'],
])('doesn’t store %s', async (_, name, change) => {
  const db = await startDatabase();
  await insertReferences(db);
  await insertOrder(db, 'o');
  await expect(db.client.execute(`update orders set ${change}`)).rejects.toThrow(name);
});
