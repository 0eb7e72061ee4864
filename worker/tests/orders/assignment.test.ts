import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { orderEvents } from '#db/schema/orders.ts';
import type { OrderEventJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { server, customer, admin } = await openStore();
const colleague = await server.signIn('colleague@example.com');
await admin.post('/api/admin/team', { email: 'colleague@example.com', role: 'admin' });

const assign = (orderId: string, userId: unknown) =>
  admin.send('PUT', `/api/admin/orders/${orderId}/assignee`, { userId });

async function etagOfList(): Promise<string | null> {
  return (await admin.get('/api/admin/orders')).headers.get('ETag');
}

async function listed(orderId: string): Promise<OrderJson | undefined> {
  const orders = await admin.read<OrderJson[]>('/api/admin/orders');
  return orders.find(({ id }) => id === orderId);
}

/** Returns the status of a poll of an order's history with the ETag of an earlier one. */
async function pollHistory(orderId: string, etag: string): Promise<number> {
  const path = `/api/admin/orders/${orderId}/history`;
  return (await admin.get(path, { 'If-None-Match': etag })).status;
}

async function etagOfHistory(orderId: string): Promise<string> {
  return (await admin.get(`/api/admin/orders/${orderId}/history`)).headers.get('ETag') ?? '';
}

async function historyOf(orderId: string): Promise<(string | null)[][]> {
  const events = await admin.read<OrderEventJson[]>(`/api/admin/orders/${orderId}/history`);
  return events.map(({ kind, detail }) => [kind, detail]);
}

it('assigns an order, records it, and hides it from the customer', async () => {
  const { id } = await customer.order();
  const list = await etagOfList();
  const before = await customer.get('/api/orders/my-orders');
  const history = await etagOfHistory(id);
  const response = await assign(id, colleague.user.id);
  expect(response.status).toBe(200);
  expect(await pollHistory(id, history)).toBe(200);
  const assignee = { id: colleague.user.id, email: 'colleague@example.com' };
  expect(await response.json()).toMatchObject({ id, assignee });
  expect(await etagOfList()).not.toBe(list);
  expect(await listed(id)).toMatchObject({ assignee });
  const lists = await customer.get('/api/orders/my-orders');
  expect(lists.headers.get('ETag')).toBe(before.headers.get('ETag'));
  const own = await customer.orders();
  expect(own.find((order) => order.id === id)?.assignee).toBeNull();

  // Again changes nothing.
  expect((await assign(id, colleague.user.id)).status).toBe(200);
  expect((await assign(id, null)).status).toBe(200);
  expect((await listed(id))?.assignee).toBeNull();
  const { firstName, lastName, email } = colleague.user;
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  expect(await historyOf(id)).toEqual([
    ['placed', null],
    ['assigned', `to ${name}`],
    ['unassigned', null],
  ]);
});

it('counts for each admin which orders of the inbox are theirs', async () => {
  const { id } = await customer.order();
  await assign(id, colleague.user.id);
  const message = { message: 'When?', fileUrl: null, fileName: null, fileSize: null };
  await customer.post(`/api/orders/${id}/messages`, message);
  const countsOf = async ({ get }: typeof admin) => (await get('/api/admin/orders/counts')).json();
  expect(await countsOf(colleague)).toMatchObject({ inbox: 1, inboxMine: 1 });
  expect(await countsOf(admin)).toMatchObject({ inbox: 1, inboxMine: 0 });
});

it('unassigns the orders of a removed admin', async () => {
  const [first, second] = [await customer.order(), await customer.order()];
  await assign(first.id, colleague.user.id);
  await assign(second.id, admin.user.id);
  const denied = await customer.order();
  await assign(denied.id, colleague.user.id);
  await admin.patch(`/api/admin/orders/${denied.id}`, { status: 'denied', adminResponse: 'No' });
  const list = await etagOfList();
  const history = await etagOfHistory(first.id);
  const removed = await admin.send('DELETE', `/api/admin/team/${colleague.user.id}`);
  expect(removed.status).toBe(204);
  expect(await etagOfList()).not.toBe(list);
  expect(await listed(first.id)).toMatchObject({ assignee: null });
  expect((await listed(second.id))?.assignee?.id).toBe(admin.user.id);
  expect((await historyOf(first.id)).at(-1)).toEqual(['unassigned', 'no longer on the team']);
  expect(await pollHistory(first.id, history)).toBe(200);
  expect(await historyOf(second.id)).toHaveLength(2);
  // A closed order shows who took care of it.
  expect((await listed(denied.id))?.assignee?.id).toBe(colleague.user.id);
});

it('records the id of an assignee, whose name is in the history only while they have one', async () => {
  const { id } = await customer.order();
  await assign(id, admin.user.id);
  const events = await server.db.orm
    .select({ detail: orderEvents.detail })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'assigned')));
  expect(events).toEqual([{ detail: admin.user.id }]);
});

it('refuses customers, unknown users and unknown orders', async () => {
  const { id } = await customer.order();
  for (const userId of [customer.user.id, crypto.randomUUID()]) {
    const response = await assign(id, userId);
    expect([response.status, await response.text()]).toEqual([
      409,
      'You can only assign orders to someone on the team.',
    ]);
  }
  expect((await assign(crypto.randomUUID(), admin.user.id)).status).toBe(404);
  for (const wrong of [7, '', '?a', 'a?', 'a'.repeat(65)]) {
    expect((await assign(id, wrong)).status).toBe(400);
  }
});

it('counts the orders of each tab that meet the filters', async () => {
  await server.db.client.execute('delete from orders');
  const placed = await Promise.all([customer.order(), customer.order(), customer.order()]);
  const [first, second] = placed.map(({ id }) => id) as [string, string];
  await admin.patch(`/api/admin/orders/${first}`, { status: 'approved' });
  await assign(first, admin.user.id);
  await assign(second, admin.user.id);
  const counts = async (query: string) =>
    (await admin.get(`/api/admin/orders/counts${query}`)).json();
  expect(await counts('')).toMatchObject({ all: 3, pending: 2, approved: 1 });
  expect(await counts('?mine=true')).toMatchObject({ pending: 1, approved: 1, denied: 0 });
  expect(await counts('?mine=true&platform=None')).toMatchObject({ pending: 0, approved: 0 });
  expect(await counts('?from=2999-01-01T00:00:00Z')).toMatchObject({ pending: 0 });
});
