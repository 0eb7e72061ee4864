import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { messages } from '#db/schema/chat.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';
import { waitForDueJobs } from '#worker/tests/support/wait-for-jobs.ts';

/** More orders and messages than a page has. */
const small = { orders: 300, messages: 300 };
/** Together with the small history, more than ten times as long. */
const added = { orders: 3000, messages: 3000 };
/** How many more steps are no growth: the test's own queries for waiting jobs, and rows with other values. */
const tolerance = (steps: number) => 100 + steps / 100;
/** The steps of an unchanged poll: its four rows, and the conditions of its one statement. */
const maxUnchanged = 100;

const { server, customer, admin } = await openStore();
const other = await server.signIn('bo@example.com');
const orderId = (await customer.order()).id;
await waitForDueJobs(server.db);
await addHistory(small);
/** The steps of each request and its jobs, before and after the history grew. */
const before = await measureTwice();
await addHistory(added);
const after = await measureTwice();

/**
 * Adds another customer's fulfilled orders from before the last 30 days, and earlier messages to
 * the measured order, which both sides have read.
 */
async function addHistory(size: typeof small): Promise<void> {
  const { orm } = server.db;
  const [row] = await orm.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error('the order was not found');
  const copies = Array.from({ length: size.orders }, (_item, index) => ({
    ...row,
    id: crypto.randomUUID(),
    userId: other.user.id,
    status: 'fulfilled' as const,
    paymentStatus: 'paid' as const,
    createdAt: row.createdAt - 60 * dayMs - index * 1000,
  }));
  const events = copies.map(({ id, createdAt }) => ({
    id: crypto.randomUUID(),
    orderId: id,
    actorId: other.user.id,
    kind: 'placed' as const,
    createdAt,
  }));
  const texts = Array.from({ length: size.messages }, (_item, index) => ({
    id: crypto.randomUUID(),
    orderId,
    userId: (index % 2 === 0 ? customer : admin).user.id,
    message: `Message ${index}`,
    createdAt: row.createdAt - 30 * dayMs + index,
  }));
  for (let start = 0; start < copies.length; start += 500) {
    const part = <Row>(rows: Row[]) => rows.slice(start, start + 500);
    await server.db.write([
      orm.insert(orders).values(part(copies)),
      orm.insert(orderEvents).values(part(events)),
      orm.insert(messages).values(part(texts)),
    ]);
  }
  for (const reader of [customer, admin]) await readChat(reader);
}

function readChat(reader: TestUser): Promise<Response> {
  return reader.send('PUT', `/api/orders/${orderId}/read`, { upTo: new Date().toISOString() });
}

/**
 * Measures everything twice and returns the lower counts: a job that becomes due adds steps, and
 * on a busy machine so does what is left of the previous request.
 */
async function measureTwice(): Promise<Map<string, number>> {
  const first = await measureAll();
  const second = await measureAll();
  return new Map(
    [...first].map(([name, steps]) => [name, Math.min(steps, second.get(name) ?? steps)]),
  );
}

async function measureAll(): Promise<Map<string, number>> {
  const steps = new Map<string, number>();
  const measure = async (name: string, send: () => Promise<Response>, status: number) => {
    await waitForDueJobs(server.db);
    let headers = new Headers();
    const counted = await server.database.countSteps(async () => {
      const response = await send();
      expect([name, response.status]).toEqual([name, status]);
      await response.arrayBuffer();
      headers = response.headers;
      await waitForDueJobs(server.db);
    });
    steps.set(name, counted);
    return headers;
  };
  const chat = `/api/orders/${orderId}/messages`;
  const admins = '/api/admin/orders';
  for (const [name, path, client] of [
    ['the customer’s orders', '/api/orders/my-orders', customer],
    ['a chat', chat, customer],
    ['a chat, by an admin', chat, admin],
    ['the catalog', '/api/products', customer],
    ['the admin list', `${admins}?list=pending`, admin],
  ] as const) {
    const etag = (await measure(name, () => client.get(path), 200)).get('ETag') ?? '';
    await measure(`${name}, unchanged`, () => client.get(path, { 'If-None-Match': etag }), 304);
  }
  await measure('the counters', () => admin.get(`${admins}/counts`), 200);
  let id = '';
  await measure(
    'an order',
    async () => {
      const response = await other.post('/api/orders', orderRequest);
      id = ((await response.clone().json()) as { id: string }).id;
      return response;
    },
    201,
  );
  for (const list of ['pending', 'ready', 'fulfilled']) {
    await measure(`the ${list} orders`, () => admin.get(`${admins}?list=${list}`), 200);
  }
  await measure('an order for an admin', () => admin.get(`${admins}/${id}`), 200);
  await measure('a message', () => customer.post(chat, { message: 'Is it ready?' }), 201);
  await measure('a read position', () => readChat(admin), 204);
  await measure('a denial', () => deny(id), 200);
  return steps;
}

function deny(id: string): Promise<Response> {
  return admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'A test' });
}

it('reads no more rows when the history is ten times as long', () => {
  const grown = [...after].filter(([name, steps]) => {
    const once = before.get(name) ?? 0;
    return steps > once + tolerance(once);
  });
  expect(after.size).toBeGreaterThan(10);
  expect(grown).toEqual([]);
});

it('takes few steps for an unchanged poll', () => {
  const unchanged = [...after].filter(([name]) => name.endsWith('unchanged'));
  expect(unchanged).toHaveLength(5);
  for (const [name, steps] of unchanged) expect(steps, name).toBeLessThanOrEqual(maxUnchanged);
});
