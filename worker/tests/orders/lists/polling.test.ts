import { afterAll, describe, expect, it, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import type { PolledScope } from '#db/statements/sessions.ts';
import { selectSession } from '#db/statements/sessions.ts';
import { startOfRateLimitWindow } from '#worker/tests/support/rate-limit-window.ts';
import { startRecordingDatabase } from '#worker/tests/support/recording-database.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';

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

describe.each([
  ['/api/orders/my-orders', () => customer],
  ['/api/admin/orders', () => admin],
  ['/api/products', () => customer],
  ['/api/addons', () => customer],
  ['/api/admin/catalog', () => admin],
  ['/api/orders/:orderId/messages', () => customer],
  ['/api/orders/:orderId/messages', () => admin],
  ['/api/admin/orders/:orderId/history', () => admin],
  ['/api/admin/orders/:orderId/checklist', () => admin],
])('an idle poll of %s', (route, client) => {
  it('runs one statement in one round trip, logs nothing and returns an empty 304', async () => {
    const path = route.replace(':orderId', orderId);
    const etag = (await client().get(path)).headers.get('ETag') ?? '';
    // The order's jobs may still be running and send queries.
    const response = await vi.waitFor(async () => {
      database.trips.length = 0;
      const polled = await client().get(path, { 'If-None-Match': etag });
      expect(database.trips.map((trip) => trip.length)).toEqual([1]);
      return polled;
    });
    expect(server.logs.filter((line) => JSON.parse(line).status === 304)).toEqual([]);
    expect([response.status, await response.text()]).toEqual([304, '']);
  });
});

it.each<[string, PolledScope[]]>([
  ['a list', ['admin', 'catalog']],
  ['an order’s chat', [{ orderId: 'x' }]],
])('the session query for %s reads at most four rows, each by its key', async (_, polls) => {
  const sent: string[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
    sent.push(await request.clone().text());
    return realFetch(request, init);
  });
  const db = createDb(server.database.url);
  await selectSession(db, { tokenHash: 'x', now: 0, polls });
  vi.unstubAllGlobals();
  const pipeline = JSON.parse(sent[0] ?? '') as {
    requests: { stmt?: { sql: string; args: unknown[] } }[];
  };
  const { sql = '', args = [] } = pipeline.requests.find(({ stmt }) => stmt)?.stmt ?? {};
  const plan = await server.db.client.execute({
    sql: `explain query plan ${sql}`,
    args: args.map(() => 'x'),
  });
  const steps = plan.rows
    .map(({ detail }) => String(detail))
    .filter((detail) => /SEARCH|SCAN/.test(detail));
  expect(steps).toHaveLength(4);
  for (const step of steps)
    expect(step).toMatch(/^SEARCH .* USING (COVERING )?INDEX sqlite_autoindex_\w+_1/);
});

it('changes only the lists of the customer and the admins when an order is placed', async () => {
  const stranger = await server.signIn('stranger@example.com');
  const etags = async () =>
    Promise.all(
      [
        customer.get('/api/orders/my-orders'),
        admin.get('/api/admin/orders'),
        stranger.get('/api/orders/my-orders'),
      ].map(async (response) => (await response).headers.get('ETag')),
    );
  const before = await etags();
  await customer.order();
  const after = await etags();
  expect(after.map((etag, index) => etag !== before[index])).toEqual([true, true, false]);
});

it('changes the customer’s list when an order’s status changes', async () => {
  const { id } = await customer.order();
  const before = (await customer.get('/api/orders/my-orders')).headers.get('ETag') ?? '';
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const response = await customer.get('/api/orders/my-orders', { 'If-None-Match': before });
  expect(response.status).toBe(200);
});

it('returns 429 with Retry-After for too many writes', async () => {
  const strict = await startTestServer({ writeLimit: 3 });
  const client = await strict.signIn('fast@example.com');
  await startOfRateLimitWindow();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => client.post('/api/orders', {})),
  );
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThanOrEqual(2);
  expect(rejected[0]?.headers.get('Retry-After')).toBe('10');
  await strict.stop();
});

it('returns 503 with Retry-After if the database is unreachable', async () => {
  const doomed = await startTestServer();
  const client = await doomed.signIn('unlucky@example.com');
  await doomed.database.close();
  const response = await client.get('/api/products');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.text()).toBe('We can’t reach our database. Try again in a moment.');
  expect((await client.get('/api/health')).status).toBe(503);
  await doomed.stop();
});
