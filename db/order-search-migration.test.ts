import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from './client.ts';
import { startTestServer } from './local/libsql-server/testing.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

async function databaseAt(tag: string): Promise<Db> {
  const { url } = await startTestServer();
  const db = createDb(url);
  onTestFinished(() => db.close());
  const tags = journal.entries.map((entry) => entry.tag);
  for (const applied of tags.slice(0, tags.indexOf(tag) + 1)) await apply(db, applied);
  return db;
}

function apply(db: Db, tag: string): Promise<void> {
  return db.client.executeMultiple(
    readFileSync(`${import.meta.dirname}/migrations/${tag}.sql`, 'utf8'),
  );
}

function insertOrder(db: Db, id: string, createdAt = 1) {
  return db.client.execute({
    sql: `insert into orders (id, user_id, product_id, status, payment_status, tune_type, base_amount, total_amount,
      customer_phone, billing_street, billing_city, billing_state, billing_zip, vehicle_year, vehicle_make, vehicle_model,
      vin, created_at) values (?, 'ana', 'p', 'pending', 'unpaid', 'single', 1, 1, '307-555-0199', 's', 'c', 'WY', '82001',
      '2014', 'Ram', '2500', '1C6RR7LT0ES000000', ?)`,
    args: [id, createdAt],
  });
}

async function insertReferences(db: Db): Promise<void> {
  await db.client.batch(
    [
      "insert into users (id, issuer, subject, email, first_name, last_name, created_at) values ('ana', 'i', 'ana', 'Ana@example.com', 'Ana', 'Rivera', 1)",
      "insert into products (id, brand, year_range, engine_type, platform, model, transmission_type, single_price, has_sotf) values ('p', 'b', 'y', 'e', 'p', 'm', 't', 1, 0)",
    ],
    'write',
  );
}

async function found(db: Db, phrase: string): Promise<unknown[]> {
  const { rows } = await db.client.execute({
    sql: 'select order_id from order_search where id in (select rowid from order_search_index where text match ?) order by order_id',
    args: [`"${phrase}"`],
  });
  return rows.map(({ order_id }) => order_id);
}

it('indexes existing orders, then follows every change of orders and customers', async () => {
  const db = await databaseAt('0015_partial_delivery');
  await insertReferences(db);
  await insertOrder(db, 'old');
  await apply(db, '0016_counter');
  await insertOrder(db, 'new');
  for (const phrase of ['ana@example.com', 'ana rivera', '555-0199', '2014 ram 2500', 't0es0000']) {
    expect(await found(db, phrase)).toEqual(['new', 'old']);
  }

  await db.client.execute("update users set last_name = 'Lopez', email = 'lopez@example.com'");
  expect(await found(db, 'rivera')).toEqual([]);
  expect(await found(db, 'ana lopez')).toEqual(['new', 'old']);

  await db.client.execute("update orders set vehicle_model = '3500' where id = 'old'");
  expect(await found(db, 'ram 3500')).toEqual(['old']);

  await db.client.execute("delete from orders where id = 'new'");
  expect(await found(db, 'lopez@')).toEqual(['old']);
  await db.client.execute(
    "insert into order_search_index (order_search_index, rank) values ('integrity-check', 1)",
  );
});

it('sorts the index by creation time, and updates its keys and the last activity', async () => {
  const db = await databaseAt('0018_deletion_indexes');
  await insertReferences(db);
  for (const [id, createdAt] of [
    ['late', 90],
    ['early', 10],
    ['also-early', 10],
  ] as const) {
    await insertOrder(db, id, createdAt);
  }
  await db.client.execute(
    "insert into messages (id, order_id, user_id, message, created_at) values ('m', 'early', 'ana', 'Hi', 70)",
  );
  await apply(db, '0019_order_activity');
  await insertOrder(db, 'middle', 50);
  await insertOrder(db, 'also-middle', 50);
  await db.client.execute("update orders set created_at = 95 where id = 'also-early'");
  const byKey = await db.client.execute(
    'select id, order_id, product_id from order_search order by id',
  );
  expect(byKey.rows.map(({ id, order_id, product_id }) => [id, order_id, product_id])).toEqual([
    [10_001, 'early', 'p'],
    [50_000, 'middle', 'p'],
    [50_001, 'also-middle', 'p'],
    [90_000, 'late', 'p'],
    [95_000, 'also-early', 'p'],
  ]);
  expect(await found(db, '2014 ram 2500')).toHaveLength(5);
  const { rows } = await db.client.execute(
    "select active_at from orders where id in ('early', 'late') order by id",
  );
  expect(rows.map(({ active_at }) => active_at)).toEqual([70, 90]);
  await db.client.execute(
    "insert into order_search_index (order_search_index, rank) values ('integrity-check', 1)",
  );
});

it('updates the last activity with each event and message, whichever version stores them', async () => {
  const db = await databaseAt('0019_order_activity');
  await insertReferences(db);
  const add = (table: 'order_events' | 'messages', order: string, at: number, kind = 'denied') =>
    db.client.execute(
      table === 'messages'
        ? `insert into messages (id, order_id, user_id, message, created_at) values ('${order} ${at}', '${order}', 'ana', 'Hi', ${at})`
        : `insert into order_events (id, order_id, actor_id, kind, created_at) values ('${order} ${at}', '${order}', 'ana', '${kind}', ${at})`,
    );
  const lastActivity = async () => {
    const { rows } = await db.client.execute('select id, active_at from orders order by id');
    return Object.fromEntries(rows.map(({ id, active_at }) => [id, active_at]));
  };
  for (const id of ['closed', 'deleted', 'quiet']) await insertOrder(db, id, 10);
  await add('order_events', 'closed', 40);
  await add('order_events', 'deleted', 30);
  await add('order_events', 'deleted', 90, 'dataDeleted');
  expect(await lastActivity()).toEqual({ closed: 0, deleted: 0, quiet: 0 });

  await apply(db, '0020_order_activity_triggers');
  expect(await lastActivity()).toEqual({ closed: 40, deleted: 30, quiet: 10 });

  await add('order_events', 'quiet', 50);
  await add('messages', 'closed', 60);
  await add('messages', 'closed', 20);
  await add('order_events', 'deleted', 95, 'dataDeleted');
  expect(await lastActivity()).toEqual({ closed: 60, deleted: 30, quiet: 50 });
});
