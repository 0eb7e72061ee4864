import { afterAll, expect, it } from 'vitest';
import {
  type RecordedStatement,
  startRecordingDatabase,
} from '#worker/tests/support/recording-database.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const server = await startTestServer();
const database = await startRecordingDatabase(server.database.url);
await server.deploy({ LIBSQL_URL: database.url });
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');
const orderId = (await customer.order()).id;

afterAll(async () => {
  await server.stop();
  await database.close();
});

it.each<[string, () => TestUser]>([
  ['/api/auth/user', () => customer],
  ['/api/orders/my-orders', () => customer],
  ['/api/orders/my-orders?before=:orderId', () => customer],
  ['/api/orders/:orderId/messages', () => customer],
  ['/api/orders/:orderId/files', () => customer],
  ['/api/admin/orders', () => admin],
  ['/api/admin/orders?list=pending', () => admin],
  ['/api/admin/orders?list=ready', () => admin],
  ['/api/admin/orders?list=inbox', () => admin],
  ['/api/admin/orders?list=denied&mine=true&unread=true&sotf=true&platform=EZLynk', () => admin],
  ['/api/admin/orders/:orderId', () => admin],
  ['/api/admin/orders/counts', () => admin],
  ['/api/admin/orders/counts?mine=true&unread=true&from=2026-01-01T00:00:00Z', () => admin],
  ['/api/admin/orders/:orderId/history', () => admin],
  ['/api/admin/orders/:orderId/checklist', () => admin],
  ['/api/admin/alerts', () => admin],
])('%s reads no whole table', async (route, client) => {
  database.trips.length = 0;
  const response = await client().get(route.replace(':orderId', orderId));
  expect(response.status).toBe(200);
  expect(await tableScans()).toEqual([]);
});

it.each<[string, () => TestUser]>([
  ['/api/auth/user', () => customer],
  ['/api/products', () => customer],
  ['/api/orders/my-orders', () => customer],
  ['/api/orders/:orderId/messages', () => customer],
  ['/api/orders/:orderId/files', () => customer],
  ['/api/admin/orders?list=pending', () => admin],
  ['/api/admin/orders/:orderId', () => admin],
  ['/api/admin/orders/counts', () => admin],
  ['/api/admin/orders/counts?mine=true', () => admin],
  ['/api/admin/orders/:orderId/history', () => admin],
  ['/api/admin/alerts', () => admin],
])('an idle poll of %s takes one round trip and reads at most four rows', async (route, client) => {
  const path = route.replace(':orderId', orderId);
  const etag = (await client().get(path)).headers.get('ETag') ?? '';
  database.trips.length = 0;
  const response = await client().get(path, { 'If-None-Match': etag });
  const isConditional = etag !== '';
  expect(response.status).toBe(isConditional ? 304 : 200);
  expect(database.trips).toHaveLength(1);
  const steps = (await Promise.all(database.trips.flat().map(planOf))).flat();
  // Each step finds one row by its whole key.
  const reads = steps.filter((step) => /^(SEARCH|SCAN) /.test(step));
  expect(reads).not.toEqual([]);
  expect(reads.length).toBeLessThanOrEqual(4);
  for (const step of reads)
    expect(step).toMatch(/^SEARCH \S+ USING (COVERING )?INDEX \S+ \(\w+=\?\)/);
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});

it.each([
  ['', 'orders_created'],
  ['?list=pending', 'orders_status_created (status=?)'],
  ['?list=denied', 'orders_status_created (status=?)'],
  ['?list=denied&sotf=true', 'orders_status_created (status=?)'],
  ['?list=denied&before=2026-01-01T00:00:00Z', 'orders_status_created (status=? AND created_at<?)'],
  ['?list=ready', 'orders_state (status=? AND payment_status=?)'],
  ['?list=inbox', 'sqlite_autoindex_orders_1 (id=?)'],
])('an admin’s list %s finds its rows in an index', async (query, index) => {
  database.trips.length = 0;
  await admin.get(`/api/admin/orders${query}`);
  const lists = database.trips.flat().filter(({ sql }) => sql.includes('as candidate'));
  expect(lists.length).toBeGreaterThan(0);
  for (const list of lists) {
    const steps = (await planOf(list)).filter((step) => / orders USING .*INDEX /.test(step));
    expect(steps.some((step) => step.endsWith(index))).toBe(true);
  }
});

it('placing an order and notifying of it read no whole table', async () => {
  database.trips.length = 0;
  await customer.order();
  await expect.poll(() => wereRecipientsRead(), { timeout: 10_000 }).toBe(true);
  expect(await tableScans()).toEqual([]);
});

it('finds the next run of the jobs in one row of an index', async () => {
  database.trips.length = 0;
  await customer.order();
  await expect.poll(nextRunQueries, { timeout: 10_000 }).not.toEqual([]);
  for (const query of nextRunQueries()) {
    expect(await planOf(query)).toEqual(['SEARCH jobs USING INDEX jobs_next (priority=?)']);
  }
});

it('saving the device and the answers of an order finds its truck by its key', async () => {
  const save = async (part: string, body: object) =>
    (await customer.send('PUT', `/api/orders/${orderId}/${part}`, body)).status;
  database.trips.length = 0;
  expect(await save('device', { kind: 'HP Tuners MPVI3', serial: '9797979797' })).toBe(200);
  expect(await save('build-sheet', { version: 1, answers: { turbo: 'S366' } })).toBe(200);
  const writes = database.trips.flat().filter(({ sql }) => sql.startsWith('update "trucks"'));
  expect(writes).toHaveLength(2);
  for (const plan of await Promise.all(writes.map(planOf))) {
    expect(plan).toContain('SEARCH trucks USING INDEX sqlite_autoindex_trucks_1 (id=?)');
    expect(plan).not.toContain('SCAN trucks');
  }
});

function nextRunQueries(): RecordedStatement[] {
  return database.trips
    .flat()
    .filter(({ sql }) => /^select "next_at" from "jobs" .+ limit \?$/i.test(sql));
}

function wereRecipientsRead(): boolean {
  return database.trips.flat().some(({ sql }) => sql.includes('"push_subscriptions"'));
}

/** Returns the steps of the recorded queries that read a whole table, except the tables that are always small. */
async function tableScans(): Promise<string[]> {
  const { rows } = await server.db.client.execute(
    "select name from sqlite_master where type = 'table'",
  );
  const small = ['products', 'addons', 'order_counts'];
  const tables = rows.map(({ name }) => String(name)).filter((name) => !small.includes(name));
  const selects = database.trips.flat().filter(({ sql }) => /^(select|with)/i.test(sql));
  const plans = await Promise.all(selects.map(planOf));
  return plans.flat().filter((step) => tables.some((table) => step === `SCAN ${table}`));
}

async function planOf({ sql, argCount }: RecordedStatement): Promise<string[]> {
  const { rows } = await server.db.client.execute({
    sql: `explain query plan ${sql}`,
    args: Array.from({ length: argCount }, () => 1),
  });
  return rows.map(({ detail }) => String(detail));
}
