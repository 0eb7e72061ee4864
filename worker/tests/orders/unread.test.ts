import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;
let customer: Person;
let admin: Person;
let secondAdmin: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  secondAdmin = await store.signIn('second-admin@example.com');
});

afterAll(() => store.stop());

async function say(person: Person, { id }: OrderJson, message: string): Promise<OrderMessageJson> {
  const response = await person.post(`/api/orders/${id}/messages`, { message });
  expect(response.status).toBe(201);
  return (await response.json()) as OrderMessageJson;
}

function read(person: Person, { id }: OrderJson, upTo: string): Promise<Response> {
  return person.send('PUT', `/api/orders/${id}/read`, { upTo });
}

async function unreadOf(person: Person, { id }: OrderJson): Promise<number | undefined> {
  const orders = person.user.isAdmin
    ? ((await (await person.get('/api/admin/orders')).json()) as OrderJson[])
    : await person.orders();
  return orders.find((order) => order.id === id)?.unread;
}

it('counts what the other side wrote, for each person, until that person has read it', async () => {
  const order = await customer.order();
  await say(customer, order, 'First');
  const last = await say(customer, order, 'Second');
  await say(admin, order, 'Answer');
  expect(await unreadOf(customer, order)).toBe(1);
  expect(await unreadOf(admin, order)).toBe(2);
  expect((await read(admin, order, last.createdAt)).status).toBe(204);
  expect(await unreadOf(admin, order)).toBe(0);
  expect(await unreadOf(secondAdmin, order)).toBe(2);
  expect(await unreadOf(customer, order)).toBe(1);
});

it('reading never goes back, nor beyond the newest message', async () => {
  const order = await customer.order();
  const first = await say(admin, order, 'First');
  await read(customer, order, '2099-01-01T00:00:00.000Z');
  expect(await unreadOf(customer, order)).toBe(0);
  await read(customer, order, '2001-01-01T00:00:00.000Z');
  expect(await unreadOf(customer, order)).toBe(0);
  await say(admin, order, 'Second');
  expect(await unreadOf(customer, order)).toBe(1);
  await read(customer, order, first.createdAt);
  expect(await unreadOf(customer, order)).toBe(1);
});

it('what was read shows in the lists of that person, and asked again changes nothing', async () => {
  const order = await customer.order();
  const { createdAt } = await say(admin, order, 'Hello');
  const etag = async () => (await customer.get('/api/orders/my-orders')).headers.get('ETag');
  const before = await etag();
  await read(customer, order, createdAt);
  const after = await etag();
  expect(after).not.toBe(before);
  await read(customer, order, createdAt);
  expect(await etag()).toBe(after);
});

it('an admin’s list of changes has the order that was read', async () => {
  const order = await customer.order();
  const { createdAt } = await say(customer, order, 'Hello');
  const list = await admin.get('/api/admin/orders');
  await read(admin, order, createdAt);
  const since = list.headers.get('Orders-Revision');
  const changes = await admin.get(`/api/admin/orders?since=${since}`);
  const changed = (await changes.json()) as OrderJson[];
  expect(changed.map(({ id, unread }) => ({ id, unread }))).toEqual([{ id: order.id, unread: 0 }]);
});

it('a time that is none is refused', async () => {
  const order = await customer.order();
  const response = await read(customer, order, 'yesterday');
  expect([response.status, await response.text()]).toEqual([
    400,
    'upTo: The time must be one of ISO 8601, in UTC',
  ]);
});
