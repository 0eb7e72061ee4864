import { expect, it } from 'vitest';
import type { OrderJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();
const secondAdmin = await server.signIn('second-admin@example.com');

async function sendMessage(
  client: TestUser,
  { id }: OrderJson,
  message: string,
): Promise<OrderMessageJson> {
  const response = await client.post(`/api/orders/${id}/messages`, { message });
  expect(response.status).toBe(201);
  return (await response.json()) as OrderMessageJson;
}

function read(client: TestUser, { id }: OrderJson, upTo: string): Promise<Response> {
  return client.send('PUT', `/api/orders/${id}/read`, { upTo });
}

async function unreadOf(client: TestUser, { id }: OrderJson): Promise<number | undefined> {
  const orders = client.user.isAdmin
    ? await client.read<OrderJson[]>('/api/admin/orders')
    : await client.orders();
  return orders.find((order) => order.id === id)?.unread;
}

it('counts the other party’s messages per user until that user reads them', async () => {
  const order = await customer.order();
  await sendMessage(customer, order, 'First');
  const last = await sendMessage(customer, order, 'Second');
  await sendMessage(admin, order, 'Answer');
  expect(await unreadOf(customer, order)).toBe(1);
  expect(await unreadOf(admin, order)).toBe(2);
  expect((await read(admin, order, last.createdAt)).status).toBe(204);
  expect(await unreadOf(admin, order)).toBe(0);
  expect(await unreadOf(secondAdmin, order)).toBe(2);
  expect(await unreadOf(customer, order)).toBe(1);
});

it('never moves the read position back or beyond the newest message', async () => {
  const order = await customer.order();
  const first = await sendMessage(admin, order, 'First');
  await read(customer, order, '2099-01-01T00:00:00.000Z');
  expect(await unreadOf(customer, order)).toBe(0);
  await read(customer, order, '2001-01-01T00:00:00.000Z');
  expect(await unreadOf(customer, order)).toBe(0);
  await sendMessage(admin, order, 'Second');
  expect(await unreadOf(customer, order)).toBe(1);
  await read(customer, order, first.createdAt);
  expect(await unreadOf(customer, order)).toBe(1);
});

it('changes the reader’s list only once when a read is repeated', async () => {
  const order = await customer.order();
  const { createdAt } = await sendMessage(admin, order, 'Hello');
  const etag = async () => (await customer.get('/api/orders/my-orders')).headers.get('ETag');
  const before = await etag();
  await read(customer, order, createdAt);
  const after = await etag();
  expect(after).not.toBe(before);
  await read(customer, order, createdAt);
  expect(await etag()).toBe(after);
});

it('changes the admins’ list when an admin reads a message', async () => {
  const order = await customer.order();
  const { createdAt } = await sendMessage(customer, order, 'Hello');
  const list = await admin.get('/api/admin/orders');
  await read(admin, order, createdAt);
  const etag = list.headers.get('ETag') ?? '';
  const [newest] = await admin.read<OrderJson[]>('/api/admin/orders', { 'If-None-Match': etag });
  expect(newest).toMatchObject({ id: order.id, unread: 0 });
});

it('shows each party which of its messages the other party has read', async () => {
  const order = await customer.order();
  const chat = `/api/orders/${order.id}/messages`;
  const seenBy = async (client: TestUser) => {
    const messages = await client.read<OrderMessageJson[]>(chat);
    return messages.filter(({ isSeen }) => isSeen).map(({ message }) => message);
  };
  const question = await sendMessage(customer, order, 'Question');
  await sendMessage(customer, order, 'More');
  expect(question.isSeen).toBe(false);
  await read(admin, order, question.createdAt);
  expect(await seenBy(customer)).toEqual(['Question']);
  const answer = await sendMessage(admin, order, 'Answer');
  await read(secondAdmin, order, answer.createdAt);
  expect(await seenBy(customer)).toEqual(['Question', 'More']);
  await read(customer, order, answer.createdAt);
  expect(await seenBy(admin)).toEqual(['Question', 'More', 'Answer']);
});

it('changes a chat’s ETag only when the other party reads a new message', async () => {
  const order = await customer.order();
  const etag = async () =>
    (await customer.get(`/api/orders/${order.id}/messages`)).headers.get('ETag');
  const question = await sendMessage(customer, order, 'Question');
  const answer = await sendMessage(admin, order, 'Answer');
  const before = await etag();
  await read(admin, order, question.createdAt);
  const seen = await etag();
  expect(seen).not.toBe(before);
  await read(admin, order, question.createdAt);
  // The shop has already read all of the customer's messages, so this read shows the customer
  // nothing new.
  await read(secondAdmin, order, answer.createdAt);
  expect(await etag()).toBe(seen);
  await read(customer, order, answer.createdAt);
  expect(await etag()).not.toBe(seen);
});

it('rejects an invalid time', async () => {
  const order = await customer.order();
  const response = await read(customer, order, 'yesterday');
  expect([response.status, await response.text()]).toEqual([
    400,
    'upTo: The time must be in ISO 8601 format, in UTC',
  ]);
});
