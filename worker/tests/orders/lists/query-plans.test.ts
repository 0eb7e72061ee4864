import { expect, it, vi } from 'vitest';
import { openRecordedStore } from '#worker/tests/support/open-store.ts';
import { explain, type RecordedStatement } from '#worker/tests/support/recording-database.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';
import { waitForDueJobs } from '#worker/tests/support/wait-for-jobs.ts';

const { server, database, customer, admin } = await openRecordedStore();
// The isolate caches the catalog with this order, so that the later orders don't read it.
const orderId = (await customer.order()).id;

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
  ['/api/addons', () => customer],
  ['/api/orders/my-orders', () => customer],
  ['/api/orders/:orderId/messages', () => customer],
  ['/api/orders/:orderId/messages', () => admin],
  ['/api/orders/:orderId/files', () => customer],
  ['/api/admin/catalog', () => admin],
  ['/api/admin/orders', () => admin],
  ['/api/admin/orders?list=pending', () => admin],
  ['/api/admin/orders/:orderId', () => admin],
  ['/api/admin/orders/counts', () => admin],
  ['/api/admin/orders/counts?mine=true', () => admin],
  ['/api/admin/orders/:orderId/history', () => admin],
  ['/api/admin/orders/:orderId/checklist', () => admin],
  ['/api/admin/alerts', () => admin],
])(
  'an idle poll of %s takes one round trip, reads at most four rows and logs nothing',
  async (route, client) => {
    const path = route.replace(':orderId', orderId);
    const etag = (await client().get(path)).headers.get('ETag') ?? '';
    // The order's jobs may still be running and send queries.
    const response = await vi.waitFor(async () => {
      database.trips.length = 0;
      const polled = await client().get(path, { 'If-None-Match': etag });
      expect(database.trips.map((trip) => trip.length)).toEqual([1]);
      return polled;
    }, 15_000);
    // The session's user has no ETag.
    expect(etag === '').toBe(route === '/api/auth/user');
    if (etag === '') expect(response.status).toBe(200);
    else expect([response.status, await response.text()]).toEqual([304, '']);
    expect(server.logs.filter((line) => JSON.parse(line).status === 304)).toEqual([]);
    const steps = (await Promise.all(database.trips.flat().map(planOf))).flat();
    // Each step finds one row by its whole key, or the few sessions that look at the order.
    const reads = steps.filter((step) => /^(SEARCH|SCAN) /.test(step));
    expect(reads).not.toEqual([]);
    expect(reads.length).toBeLessThanOrEqual(4);
    for (const step of reads)
      expect(step).toMatch(
        /^SEARCH \S+ USING (COVERING )?INDEX (sqlite_autoindex_\w+_1|sessions_viewed) \(\w+=\?\)/,
      );
    expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  },
);

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

it('the jobs of an order take at most four round trips', async () => {
  await waitForDueJobs(server.db);
  database.trips.length = 0;
  await customer.order();
  await waitForDueJobs(server.db);
  expect(database.trips.filter(belongsToJob).length).toBeLessThanOrEqual(4);
});

it.each<[string, number, () => Promise<Response>]>([
  ['an order', 2, () => customer.post('/api/orders', orderRequest, newKey())],
  ['a read position', 2, () => admin.send('PUT', `/api/orders/${orderId}/read`, readNow())],
  ['an approval', 4, () => admin.patch(`/api/admin/orders/${orderId}`, { status: 'approved' })],
  // Last, because its notification is delayed.
  ['a message', 2, () => customer.post(messages(), { message: 'Ready?' }, newKey())],
])('%s takes at most %d round trips before its response', async (_, most, write) => {
  await waitForDueJobs(server.db);
  database.trips.length = 0;
  const response = await write();
  expect(response.ok).toBe(true);
  expect(database.trips.filter((trip) => !belongsToJob(trip)).length).toBeLessThanOrEqual(most);
});

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const readNow = () => ({ upTo: new Date().toISOString() });
const messages = () => `/api/orders/${orderId}/messages`;

/** Returns whether a round trip belongs to a job: it finds, leases or ends jobs, or reads the recipients. */
function belongsToJob(trip: readonly RecordedStatement[]): boolean {
  const jobSql = /select "next_at" from "jobs"|update "jobs"|"push_subscriptions"/;
  return trip.some(({ sql }) => jobSql.test(sql));
}

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

function planOf(statement: RecordedStatement): Promise<string[]> {
  return explain(server.db, statement);
}
