import { eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { beforeEach, expect, it } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { insertWhen } from './insert-when.ts';

const columns = {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  note: text('note'),
  isOn: integer('is_on', { mode: 'boolean' }).notNull().default(true),
  payload: text('payload', { mode: 'json' }).$type<{ tags: string[] }>(),
  count: integer('count').notNull().default(0),
  rank: integer('rank').generatedAlwaysAs(sql`count + 1`),
};
const things = sqliteTable('things', columns);
/** The same table, with its columns declared in reverse order. */
const reversed = sqliteTable(
  'things',
  Object.fromEntries(Object.entries(columns).toReversed()) as typeof columns,
);

const row = {
  id: 'a',
  name: 'first',
  note: null,
  isOn: false,
  payload: { tags: ['x', "it's"] },
  count: 3,
};

let db: Db;

beforeEach(async () => {
  const { url } = await startTestServer();
  db = createDb(url);
  await db.client.execute(
    `create table things (id text primary key, name text not null, note text, is_on integer not null,
      payload text, count integer not null, rank integer generated always as (count + 1))`,
  );
});

function stored() {
  return db.orm.select().from(things);
}

it.each([
  ['in the order of the database', things],
  ['in another order', reversed],
])('stores each value in its column, with columns declared %s', async (_, table) => {
  await db.write([insertWhen(db, table, row, sql`true`)]);
  expect(await stored()).toEqual([{ ...row, rank: 4 }]);
});

it('stores booleans as integers and JSON as text', async () => {
  await db.write([insertWhen(db, things, row, sql`true`)]);
  const { rows } = await db.client.execute('select is_on, payload, note from things');
  expect({ ...rows[0] }).toMatchObject({ is_on: 0, payload: '{"tags":["x","it\'s"]}', note: null });
});

it('uses the default value of an omitted column, or null without a default', async () => {
  await db.write([insertWhen(db, things, { id: 'a', name: 'first' }, undefined)]);
  expect(await stored()).toEqual([
    { id: 'a', name: 'first', note: null, isOn: true, payload: null, count: 0, rank: 1 },
  ]);
});

it('inserts nothing if the condition is false', async () => {
  const [result] = await db.write([insertWhen(db, things, row, sql`false`)]);
  expect(result?.rowsAffected).toBe(0);
  expect(await stored()).toEqual([]);
});

it('evaluates the condition when its statement in the batch runs', async () => {
  const isEmpty = sql`not exists (select 1 from ${things})`;
  await db.write([
    insertWhen(db, things, row, isEmpty),
    insertWhen(db, things, { ...row, id: 'b' }, isEmpty),
  ]);
  expect(await stored()).toHaveLength(1);
});

it('inserts one row per matching row of another table, with SQL values', async () => {
  const copies = sqliteTable('copies', { id: text('id').primaryKey(), size: integer('size') });
  await db.client.execute('create table copies (size integer, id text primary key)');
  await db.write([
    insertWhen(db, things, row, undefined),
    insertWhen(db, things, { ...row, id: 'b', name: 'second' }, undefined),
    insertWhen(db, copies, { id: sql`'copy:' || ${things.id}`, size: 7 }, eq(things.id, 'b'), {
      from: things,
    }),
  ]);
  expect(await db.orm.select().from(copies)).toEqual([{ id: 'copy:b', size: 7 }]);
});

it('ignores or updates an existing row', async () => {
  await db.write([
    insertWhen(db, things, row, undefined),
    insertWhen(db, things, { ...row, name: 'ignored' }, undefined).onConflictDoNothing(),
    insertWhen(db, things, { ...row, count: 8 }, undefined).onConflictDoUpdate({
      target: things.id,
      set: { count: sql`${things.count} + excluded.count` },
    }),
  ]);
  expect(await stored()).toMatchObject([{ name: 'first', count: 11 }]);
});
