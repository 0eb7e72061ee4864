import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import type { PolledScope } from '#db/statements/sessions.ts';
import { selectSession } from '#db/statements/sessions.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;
let customer: Person;
let admin: Person;
let orderId: string;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  orderId = (await customer.order()).id;
});

afterAll(() => store.stop());

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
])('an idle poll of %s', (route, person) => {
  it('is one database round trip and a 304 with no body', async () => {
    const path = route.replace(':orderId', orderId);
    const etag = (await person().get(path)).headers.get('ETag') ?? '';
    // Jobs of the order may still be run at the same time.
    const response = await vi.waitFor(async () => {
      const before = store.database.requestCount();
      const polled = await person().get(path, { 'If-None-Match': etag });
      expect(store.database.requestCount() - before).toBe(1);
      return polled;
    });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });
});

it.each<[string, PolledScope[]]>([
  ['a list', ['admin', 'catalog']],
  ['an order’s chat', [{ orderId: 'x' }]],
])('the one statement for %s finds each of its at most four rows by key', async (_, polls) => {
  const sent: string[] = [];
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (request: Request, init?: RequestInit) => {
    sent.push(await request.clone().text());
    return realFetch(request, init);
  });
  const db = createDb(store.database.url);
  await selectSession(db, { tokenHash: 'x', now: 0, polls });
  vi.unstubAllGlobals();
  const pipeline = JSON.parse(sent[0] ?? '') as {
    requests: { stmt?: { sql: string; args: unknown[] } }[];
  };
  const { sql = '', args = [] } = pipeline.requests.find(({ stmt }) => stmt)?.stmt ?? {};
  const plan = await store.db.client.execute({
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

it('a new order changes the customer’s list and the admins’, and nobody else’s', async () => {
  const stranger = await store.signIn('stranger@example.com');
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

it('a decision changes its customer’s list', async () => {
  const { id } = await customer.order();
  const before = (await customer.get('/api/orders/my-orders')).headers.get('ETag') ?? '';
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const response = await customer.get('/api/orders/my-orders', { 'If-None-Match': before });
  expect(response.status).toBe(200);
});

it('too many writes at once answer 429 with Retry-After', async () => {
  const strict = await startStore({ writeLimit: 3 });
  const person = await strict.signIn('fast@example.com');
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => person.post('/api/orders', {})),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(2);
  expect(refused[0]?.headers.get('Retry-After')).toBe('10');
  await strict.stop();
});

it('with the database away the answer is 503 with Retry-After', async () => {
  const doomed = await startStore();
  const person = await doomed.signIn('unlucky@example.com');
  await doomed.database.close();
  const response = await person.get('/api/products');
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
  expect(await response.text()).toBe('The store cannot reach its database. Try again in a moment.');
  expect((await person.get('/api/health')).status).toBe(503);
  await doomed.stop();
});
