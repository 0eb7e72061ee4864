import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import { orderRequest } from '#worker/tests/support/test-user.ts';
import { type DatabaseFault, startFaultyDatabase } from './faulty-database.ts';

const sentence = 'We can’t reach our database. Try again in a moment.';
/** Needs several pages of the database. */
const longOrder = { ...orderRequest, additionalNotes: 'n'.repeat(5000) };

const server = await startTestServer();
const database = await startFaultyDatabase(server.database.url);
await server.deploy({ LIBSQL_URL: database.url });

afterEach(() => database.setFault(undefined));

afterAll(async () => {
  await server.stop();
  await database.close();
});

async function summaryOf(response: Response) {
  const text = await response.text();
  return { status: response.status, text, retryAfter: response.headers.get('Retry-After') };
}

async function orderIds(): Promise<unknown[]> {
  const { rows } = await server.db.client.execute('select id from orders');
  return rows.map(({ id }) => id);
}

it.each<DatabaseFault>(['unreachable', 'garbage', 'full', 'cutAfterWrite'])(
  'asks to try again while the database is %s, and stores the order once',
  async (fault) => {
    const customer = await server.signIn(`${fault}@example.com`);
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const before = (await orderIds()).length;
    database.setFault(fault);
    const failed = await summaryOf(await customer.post('/api/orders', longOrder, key));
    expect(failed).toEqual({ status: 503, text: sentence, retryAfter: '5' });

    database.setFault(undefined);
    expect(await orderIds()).toHaveLength(fault === 'cutAfterWrite' ? before + 1 : before);
    const again = await customer.post('/api/orders', longOrder, key);
    const isReplay = fault === 'cutAfterWrite' ? 'true' : null;
    expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, isReplay]);
    expect(await customer.orders()).toHaveLength(1);
  },
);

it('still works with a slow database', async () => {
  const customer = await server.signIn('slow@example.com');
  database.setFault('slow');
  expect((await customer.post('/api/orders', longOrder)).status).toBe(201);
  expect(await customer.orders()).toHaveLength(1);
});

it('reads and keeps the session while another process locks the database', async () => {
  const customer = await server.signIn('locked@example.com');
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const holder = new Database(join(server.directory, 'store.db'));
  holder.exec('BEGIN IMMEDIATE');
  try {
    expect((await customer.get('/api/products')).status).toBe(200);
    const failed = await summaryOf(await customer.post('/api/orders', longOrder, key));
    expect(failed).toEqual({ status: 503, text: sentence, retryAfter: '5' });
  } finally {
    holder.exec('ROLLBACK');
    holder.close();
  }
  expect((await customer.post('/api/orders', longOrder, key)).status).toBe(201);
  expect(await customer.orders()).toHaveLength(1);
}, 30_000);
