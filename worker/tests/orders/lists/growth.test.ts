import { expect, it } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { orders } from '#db/schema/orders.ts';
import { maxUnread, pageLimits } from '#worker/domain/orders/lists/pages.ts';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { selectMessages } from '#worker/modules/chat/chat.repository.ts';
import { selectOwnOrders } from '#worker/modules/orders/own-orders.repository.ts';
import { deleteUser } from '#worker/tests/accounts/delete-user.ts';
import { unzip } from '#worker/tests/files/unzip.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { explain, startRecordingDatabase } from '#worker/tests/support/recording-database.ts';
import { sizes } from '#worker/tests/support/sizes.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { orders: orderCount, messages: messageCount } = sizes.growth;
const maxResponseBytes = 10_000_000;

/** The order with all the messages. It is the oldest one. */

const { server, customer, admin } = await openStore();
const chatty = await customer.order();
await insertOrders();
await insertMessages(chatty.id, messageCount, 'x'.repeat(500));
for (const { id } of (await customer.orders()).slice(0, 3)) await insertMessages(id, 3, 'Hello');

/** Adds canceled copies of the order, each a second newer than the one before. */
async function insertOrders(): Promise<void> {
  const [row] = await server.db.orm.select().from(orders);
  if (!row) throw new Error('the order was not found');
  const copies = Array.from({ length: orderCount - 1 }, (_item, index) => ({
    ...row,
    id: crypto.randomUUID(),
    status: 'canceled' as const,
    createdAt: row.createdAt + (index + 1) * 1000,
    additionalNotes: 'y'.repeat(500),
  }));
  for (let start = 0; start < copies.length; start += 500) {
    await server.db.write([server.db.orm.insert(orders).values(copies.slice(start, start + 500))]);
  }
}

/** Adds messages to an order, by the customer and an admin in turn, two per millisecond. */
async function insertMessages(orderId: string, count: number, text: string): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    orderId,
    userId: index % 2 === 0 ? customer.user.id : admin.user.id,
    message: `${index} ${text}`,
    createdAt: Date.now() + Math.floor(index / 2),
  }));
  for (let start = 0; start < rows.length; start += 1000) {
    await server.db.write([server.db.orm.insert(messages).values(rows.slice(start, start + 1000))]);
  }
}

async function read<Row>(client: TestUser, path: string): Promise<Row[]> {
  const response = await client.get(path);
  const text = await response.text();
  expect(response.status, text.slice(0, 200)).toBe(200);
  expect(text.length).toBeLessThan(maxResponseBytes);
  return JSON.parse(text) as Row[];
}

const numberOf = ({ message }: OrderMessageJson) => Number.parseInt(message, 10);

it('reads a long chat back to its start', async () => {
  const path = `/api/orders/${chatty.id}/messages`;
  let page = await read<OrderMessageJson>(customer, path);
  const found = page.map(numberOf);
  expect(found).toHaveLength(pageLimits.rows);
  while (page[0]) {
    page = await read<OrderMessageJson>(customer, `${path}?before=${page[0].id}`);
    found.unshift(...page.map(numberOf));
  }
  expect(found).toEqual(Array.from({ length: messageCount }, (_, index) => index));
});

it('ends a page early when its messages are long', async () => {
  const order = await customer.order();
  await insertMessages(order.id, 60, '\u0001'.repeat(9_900));
  const path = `/api/orders/${order.id}/messages`;
  const newest = await read<OrderMessageJson>(customer, path);
  expect(newest).toHaveLength(Math.ceil(pageLimits.textBytes / 9903));
  const older = await read<OrderMessageJson>(customer, `${path}?before=${newest[0]?.id}`);
  expect([...older, ...newest].map(numberOf)).toEqual(Array.from({ length: 60 }, (_, at) => at));
  await server.db.client.execute({
    sql: 'delete from messages where order_id = ?',
    args: [order.id],
  });
  await server.db.client.execute({ sql: 'delete from orders where id = ?', args: [order.id] });
});

it('lists all orders page by page, and an old open order on the first page', async () => {
  const newest = await customer.orders();
  expect(newest).toHaveLength(pageLimits.rows + 1);
  expect(newest.at(-1)?.id).toBe(chatty.id);
  const found = newest.slice(0, pageLimits.rows);
  for (let last = found.at(-1); last; ) {
    const older = await read<OrderJson>(customer, `/api/orders/my-orders?before=${last.id}`);
    found.push(...older);
    last = older.at(-1);
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(orderCount);
  expect(found).toHaveLength(orderCount);
  const times = found.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

it('counts at most 100 unread messages', async () => {
  expect((await customer.orders()).at(-1)?.unread).toBe(maxUnread);
  const [open] = await read<OrderJson>(admin, '/api/admin/orders?list=pending');
  expect([open?.id, open?.unread]).toEqual([chatty.id, maxUnread]);
});

it.each([
  "/api/orders/CHAT/messages?before=x'y",
  "/api/orders/my-orders?before='",
  `/api/orders/my-orders?before=${'a'.repeat(65)}`,
])('rejects the page position of %s', async (path) => {
  const response = await customer.get(path.replace('CHAT', chatty.id));
  expect([response.status, await response.text()]).toEqual([
    400,
    'before: Send the id of the oldest row you have',
  ]);
});

it('returns nothing before a message or an order of another user', async () => {
  const stranger = await server.signIn('stranger@example.com');
  const order = await stranger.order();
  await insertMessages(order.id, 3, 'Hello');
  const [message] = await read<OrderMessageJson>(customer, `/api/orders/${chatty.id}/messages`);
  const path = `/api/orders/${order.id}/messages?before=${message?.id}`;
  expect(await read(stranger, path)).toEqual([]);
  expect(await read(stranger, `/api/orders/my-orders?before=${chatty.id}`)).toEqual([]);
});

it.each([
  ['a chat', (db: Db) => selectMessages(db, chatty.id, undefined)],
  ['older messages', (db: Db) => selectMessages(db, chatty.id, chatty.id)],
  ['own orders', (db: Db) => selectOwnOrders(db, customer.user.id, undefined)],
  ['older orders', (db: Db) => selectOwnOrders(db, customer.user.id, chatty.id)],
])('reads %s through indexes', async (_, select) => {
  const recording = await startRecordingDatabase(server.database.url);
  await select(createDb(recording.url));
  await recording.close();
  expect(recording.trips).toHaveLength(1);
  const statements = recording.trips.flat().filter(({ sql }) => sql.includes('limit'));
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const steps = await explain(server.db, statement);
    expect(steps.join('\n')).toMatch(/USING INDEX (messages_order_created|orders_user_created) /);
    expect(steps.filter((step) => /^SCAN (messages|orders|later)/.test(step))).toEqual([]);
  }
});

it('opens the admin’s list and details', async () => {
  const found: OrderJson[] = [];
  for (let path: string | undefined = '/api/admin/orders'; path; ) {
    const response: Response = await admin.get(path);
    found.push(...((await response.json()) as OrderJson[]));
    path = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
  }
  expect(found.filter(({ user }) => user.id === customer.user.id)).toHaveLength(orderCount);
  expect((await read(admin, `/api/orders/${chatty.id}/messages`)).length).toBe(pageLimits.rows);
  await read(admin, `/api/admin/orders/${chatty.id}/history`);
  await read(admin, `/api/orders/${chatty.id}/files`);
});

it('exports every order and message', async () => {
  const response = await customer.get('/api/account/data');
  expect(response.status).toBe(200);
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  const data = JSON.parse(`${files.get('data.json')}`);
  expect(data.orders).toHaveLength(orderCount);
  const exported = data.orders.at(-1);
  expect(exported.id).toBe(chatty.id);
  expect(exported.messages.map(numberOf)).toEqual(
    Array.from({ length: messageCount }, (_, index) => index),
  );
  for (const order of data.orders.slice(0, 3)) expect(order.messages).toHaveLength(3);
  expect(data.orders[3].messages).toEqual([]);
});

it('deletes everything', async () => {
  expect((await customer.send('POST', '/api/account/deletion')).status).toBe(200);
  expect((await deleteUser(server, customer, admin)).status).toBe(204);
  const { rows } = await server.db.client.execute({
    sql: 'select (select count(*) from orders where user_id = ?) as orders, (select count(*) from messages where order_id = ?) as messages',
    args: [customer.user.id, chatty.id],
  });
  expect(rows[0]).toMatchObject({ orders: 0, messages: 0 });
});
