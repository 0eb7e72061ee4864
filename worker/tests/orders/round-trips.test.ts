import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeServer, listenOnLoopback } from '#db/local/loopback.ts';
import { jobs } from '#db/schema/jobs.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

interface Pipeline {
  requests: {
    sql?: string;
    stmt?: { sql?: string };
    batch?: { steps: { stmt: { sql?: string } }[] };
  }[];
}

/** The SQL of each request to the database. */
const trips: string[] = [];
let store: Store;
let customer: TestUser;
let admin: TestUser;
let orderId: string;

/** Forwards each request to the database, and records its SQL. */
const proxy = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  trips.push(sqlOf(JSON.parse(body)));
  const { method = 'POST', url = '' } = request;
  const answer = await fetch(`${store.database.url}${url}`, { method, body });
  response.writeHead(answer.status, { 'Content-Type': 'application/json' });
  response.end(await answer.text());
});

beforeAll(async () => {
  store = await startStore();
  const port = await listenOnLoopback(proxy, 0);
  await store.deploy({ LIBSQL_URL: `http://127.0.0.1:${port}` });
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  // The isolate has read the catalog after this order.
  orderId = (await customer.order()).id;
});

beforeEach(async () => {
  await jobsAreDone();
  trips.length = 0;
});

afterAll(async () => {
  await store.stop();
  await closeServer(proxy);
});

it('the jobs of an order take at most four round trips', async () => {
  await customer.order();
  await jobsAreDone();
  expect(trips.filter(isOfJobs).length).toBeLessThanOrEqual(4);
});

it.each<[string, number, () => Promise<Response>]>([
  ['an order', 2, () => customer.post('/api/orders', orderRequest, newKey())],
  ['a read position', 2, () => admin.send('PUT', `/api/orders/${orderId}/read`, readNow())],
  ['an approval', 4, () => admin.patch(`/api/admin/orders/${orderId}`, { status: 'approved' })],
  // Last, because its notification is delayed.
  ['a message', 2, () => customer.post(messages(), { message: 'Ready?' }, newKey())],
])('%s takes at most %d round trips before its response', async (_, most, write) => {
  const response = await write();
  expect(response.ok).toBe(true);
  expect(trips.filter((sql) => !isOfJobs(sql)).length).toBeLessThanOrEqual(most);
});

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const readNow = () => ({ upTo: new Date().toISOString() });
const messages = () => `/api/orders/${orderId}/messages`;

function sqlOf({ requests }: Pipeline): string {
  return requests
    .flatMap(({ sql, stmt, batch }) => [
      sql,
      stmt?.sql,
      ...(batch?.steps.map((step) => step.stmt.sql) ?? []),
    ])
    .join('\n');
}

/** Returns whether a round trip belongs to the jobs: it finds, leases or ends them, or reads whom to notify. */
function isOfJobs(sql: string): boolean {
  return /select "next_at" from "jobs"|update "jobs"|"push_subscriptions"/.test(sql);
}

async function jobsAreDone(): Promise<void> {
  const isDue = () =>
    store.db.orm.select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.state, 'waiting'));
  await expect
    .poll(async () => (await isDue()).filter(({ runAt }) => runAt <= Date.now()), {
      timeout: 10_000,
    })
    .toEqual([]);
}
