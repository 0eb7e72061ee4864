import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { startTestServer } from '#db/local/libsql-server/testing.ts';
import { messages } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import type { Statement } from '#worker/modules/jobs/jobs.repository.ts';
import { fillDatabase } from '#worker/tests/support/fill-database.ts';
import { deleteUserData } from './deletion.usecases.ts';

/** More than the rows of a page, because deleting one also changes a few rows of other tables. */
const maxRowsPerBatch = 2500;

let db: Db;

beforeEach(async () => {
  const server = await startTestServer();
  await fillDatabase(server);
  db = createDb(server.url);
  const user = { email: 'ana@example.com', firstName: 'Ana', lastName: 'Test', createdAt: 0 };
  await db.orm.insert(users).values([
    { ...user, id: 'ana', issuer: 'deleted', subject: 'ana', emailVerified: false },
    { ...user, id: 'admin', issuer: 'https://id.example', subject: 'admin', isAdmin: true },
  ]);
});

async function addOrders(count: number, change: Partial<typeof orders.$inferInsert> = {}) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    userId: 'ana',
    productId: '2013-2018-ram-2500-68rfe',
    status: 'pending' as const,
    paymentStatus: 'unpaid' as const,
    baseAmount: 1,
    tuneType: 'single' as const,
    totalAmount: 1,
    customerPhone: '5550101234',
    billingStreet: '1 Main St',
    billingCity: 'Cheyenne',
    billingState: 'WY',
    billingZip: '82001',
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    createdAt: index,
    ...change,
  }));
  await db.orm.insert(orders).values(rows);
  return rows.map(({ id }) => id);
}

async function addMessages(orderId: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    orderId,
    userId: 'ana',
    message: 'Hello',
    createdAt: index,
  }));
  await db.orm.insert(messages).values(rows);
  return rows.map(({ id }) => id);
}

/** Runs the job until it enqueues no next part. Returns how many rows each batch changed. */
async function runParts(): Promise<number[]> {
  const changedRows = [];
  for (let part = 1; ; part += 1) {
    const payload = { userId: 'ana', adminId: 'admin', part };
    const statements: readonly Statement[] = await deleteUserData({ db, now: () => 1 }, payload);
    const results = await db.write(statements);
    changedRows.push(results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0));
    if (!(await isEnqueued(part + 1))) return changedRows;
  }
}

async function isEnqueued(part: number): Promise<boolean> {
  const { rows } = await db.client.execute({
    sql: 'select 1 from jobs where key = ?',
    args: [`deleteUserData:ana:${part}`],
  });
  return rows.length > 0;
}

it('deletes a long chat and many orders in batches of limited size', async () => {
  const [chatty = ''] = await addOrders(1, { createdAt: -1 });
  await addMessages(chatty, 2300);
  await addOrders(120);
  const paid = await addOrders(20, { status: 'fulfilled', paymentStatus: 'paid', vin: 'SECRET' });
  for (const id of paid) await addMessages(id, 5);
  const changedRows = await runParts();
  // Two for the long chat, three for the 141 orders, one for the profile.
  expect(changedRows).toHaveLength(6);
  expect(Math.max(...changedRows)).toBeLessThan(maxRowsPerBatch);
  const remaining = await db.orm.select().from(orders);
  expect(remaining.map(({ id }) => id).sort()).toEqual([...paid].sort());
  expect(remaining.every(({ vin, customerPhone }) => vin === null && customerPhone === '')).toBe(
    true,
  );
  expect(await db.orm.$count(messages)).toBe(0);
  const [ana] = await db.orm.select().from(users).where(eq(users.id, 'ana'));
  expect(ana).toMatchObject({ firstName: null, lastName: null });
});

it('deletes a resubmission before or after the order it replaces', async () => {
  const [first = ''] = await addOrders(1, { status: 'denied', createdAt: -2 });
  await addOrders(60, { createdAt: -1 });
  const change = { status: 'fulfilled', paymentStatus: 'paid', resubmitOf: first } as const;
  const [paid] = await addOrders(1, change);
  await runParts();
  expect(await db.orm.select().from(orders)).toMatchObject([{ id: paid, resubmitOf: null }]);
});

it('keeps an order that was paid after the request, and fails until it is fulfilled', async () => {
  const [paid] = await addOrders(1, { status: 'approved', paymentStatus: 'paid' });
  await addOrders(1);
  await expect(runParts()).rejects.toThrow('An order of the deleted customer was paid');
  expect(await db.orm.select().from(orders)).toMatchObject([
    { id: paid, customerPhone: '5550101234' },
  ]);
  await db.orm.update(orders).set({ status: 'fulfilled' });
  await runParts();
  expect(await db.orm.select().from(orders)).toMatchObject([{ id: paid, customerPhone: '' }]);
});

it('removes what a kept order was found by, except its id', async () => {
  const paid = { status: 'fulfilled', paymentStatus: 'paid' } as const;
  const [id] = await addOrders(1, { ...paid, searchKeys: 'x\nram', searchDetails: '5550101234' });
  await runParts();
  expect(await db.orm.select().from(orders)).toMatchObject([
    { id, searchKeys: id, searchDetails: '' },
  ]);
  const { rows } = await db.client.execute('select text from order_search');
  expect(rows.map(({ text }) => String(text).trim())).toEqual([
    expect.stringMatching(new RegExp(`^${id}\\s+deleted-`)),
  ]);
});

it('deletes the responses to messages that were sent after the account was closed', async () => {
  const [chatty = '', other = ''] = await addOrders(2);
  const [first = ''] = await addMessages(chatty, 1200);
  const [last = ''] = await addMessages(other, 1);
  await db.orm.insert(idempotencyKeys).values(
    [first, last, 'unrelated'].map((id) => ({
      userId: 'admin',
      key: id,
      requestHash: id,
      status: 201,
      createdAt: 0,
      body: JSON.stringify({ id, message: 'Dear Ana' }),
    })),
  );
  await runParts();
  const remaining = await db.orm.select().from(idempotencyKeys);
  expect(remaining.map(({ key }) => key)).toEqual(['unrelated']);
});
