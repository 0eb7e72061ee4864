import { beforeEach, expect, it } from 'vitest';
import type {
  AdminCountsJson,
  AdminOrderJson,
  InboxActionJson,
} from '#worker/domain/orders/orders.api.ts';
import { resumePausedOrders } from '#worker/modules/orders/admin/inbox.repository.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

let orderId: string;

beforeEach(async () => {
  await server.db.client.execute('delete from orders');
  orderId = (await customer.order()).id;
});

const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() });
const write = (user: TestUser, message: string, id = orderId) =>
  user.post(`/api/orders/${id}/messages`, { message }, newKey());
const send = (body: InboxActionJson) =>
  admin.send('PUT', `/api/admin/orders/${orderId}/inbox`, body);
/** Changes the inbox as an admin does who has seen every message. */
const change = (body: object) =>
  send({ seenMessageAt: new Date().toISOString(), ...body } as InboxActionJson);
const act = (user: TestUser, path: string, body: object) => user.post(path, body, newKey());

const inbox = () => admin.read<AdminOrderJson[]>('/api/admin/orders?list=inbox');

async function count(): Promise<number> {
  return (await admin.read<AdminCountsJson>('/api/admin/orders/counts')).inbox;
}

/** Does what the cron trigger does for the inbox. */
const runCron = () => resumePausedOrders(server.db, Date.now());
const reasons = async () => (await inbox()).map((order) => order.inbox?.reasons);

it('lists an order from the customer’s message until an admin answers, oldest first', async () => {
  expect(await inbox()).toEqual([]);
  const other = (await customer.order()).id;
  await write(customer, 'When will it be ready?', other);
  await write(customer, 'Is it done?');
  await write(customer, 'Hello?', other);
  expect((await inbox()).map(({ id }) => id)).toEqual([other, orderId]);
  expect(await reasons()).toEqual([['message'], ['message']]);
  expect(await count()).toBe(2);
  await write(admin, 'Tomorrow.', other);
  expect((await inbox()).map(({ id }) => id)).toEqual([orderId]);
  expect(await count()).toBe(1);
});

it('lists an order whose flash failed first', async () => {
  await write(customer, 'Is it done?');
  const failed = (await customer.order()).id;
  await write(customer, 'The flash failed', failed);
  await server.db.client.execute({
    sql: "insert into messages (id, order_id, user_id, message, verdict, created_at) values ('m', ?, ?, 'Failed', 'failed', ?)",
    args: [failed, customer.user.id, Date.now()],
  });
  expect((await inbox()).map(({ id }) => id)).toEqual([failed, orderId]);
  expect(await reasons()).toEqual([['flashFailed'], ['message']]);
  const first = await admin.get('/api/admin/orders?list=inbox&limit=1');
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
  const [second] = await admin.read<AdminOrderJson[]>(next);
  expect(second?.id).toBe(orderId);
});

it('keeps a decision from hiding a message, and a message from hiding a cancel request', async () => {
  await write(customer, 'Can I change the lope?');
  await admin.patch(`/api/admin/orders/${orderId}`, { status: 'approved' });
  expect(await reasons()).toEqual([['message']]);
  const paid = { amount: (await inbox())[0]?.totalAmount, method: 'card' };
  await act(admin, `/api/admin/orders/${orderId}/payment`, paid);
  await act(customer, `/api/orders/${orderId}/cancel`, { reason: 'Sold the truck' });
  expect(await reasons()).toEqual([['cancelRequest', 'message']]);
  await write(admin, 'Let me check.');
  expect(await reasons()).toEqual([['cancelRequest']]);
  await act(admin, `/api/admin/orders/${orderId}/decline-cancellation`, { reason: 'It is built' });
  expect(await inbox()).toEqual([]);
});

it('sets an order aside until the customer writes', async () => {
  await write(customer, 'Is it done?');
  const response = await change({ action: 'wait', days: 3 });
  expect(((await response.json()) as AdminOrderJson).inbox).toMatchObject({
    since: null,
    waitsForCustomer: true,
  });
  expect(await inbox()).toEqual([]);
  expect(await count()).toBe(0);
  await write(customer, 'Here is the VIN.');
  expect((await inbox())[0]?.inbox).toMatchObject({ pausedUntil: null, waitsForCustomer: false });
});

it('doesn’t hide a message that the admin hasn’t seen', async () => {
  await server.db.client.execute("update users set first_name = 'Ana' where first_name = 'ana'");
  await write(customer, 'Is it done?');
  const seenMessageAt = (await inbox())[0]?.inbox?.newestMessageAt ?? null;
  await write(customer, 'The truck won’t start.');
  const actions = [
    { action: 'done', seenMessageAt },
    { action: 'snooze', days: 1, seenMessageAt },
    { action: 'wait', days: 3, seenMessageAt },
    { action: 'wait', days: 3, seenMessageAt: null },
  ] as const;
  for (const action of actions) {
    const response = await send(action);
    expect([response.status, await response.text()]).toEqual([
      409,
      'Ana wrote again. Look at the message first.',
    ]);
    expect(await reasons()).toEqual([['message']]);
  }
  const seen = (await inbox())[0]?.inbox?.newestMessageAt ?? null;
  expect((await send({ action: 'done', seenMessageAt: seen })).status).toBe(200);
  expect(await inbox()).toEqual([]);
  expect((await send({ action: 'wait', days: 3, seenMessageAt: null })).status).toBe(200);
});

it('returns a snoozed order, and one whose customer stays silent, when the time has come', async () => {
  const etag = async () => (await admin.get('/api/admin/orders?list=inbox')).headers.get('ETag');
  await write(customer, 'Is it done?');
  await change({ action: 'snooze', days: 1 });
  const other = orderId;
  orderId = (await customer.order()).id;
  await change({ action: 'wait', days: 3 });
  await runCron();
  expect(await inbox()).toEqual([]);
  const before = await etag();
  await server.db.client.execute('update order_inbox set paused_until = 1');
  await runCron();
  expect(await etag()).not.toBe(before);
  const found = await inbox();
  expect(found.map(({ id }) => id).sort()).toEqual([orderId, other].sort());
  expect(found.find(({ id }) => id === orderId)?.inbox?.reasons).toEqual(['noAnswer']);
  expect(found.find(({ id }) => id === other)?.inbox?.reasons).toEqual(['message']);
});

it('puts an order back, or takes out one that needs no answer', async () => {
  await write(customer, 'Thanks!');
  await change({ action: 'snooze', days: 7 });
  await change({ action: 'resume' });
  expect(await count()).toBe(1);
  await change({ action: 'done' });
  await change({ action: 'done' });
  expect(await inbox()).toEqual([]);
  const rows = await server.db.client.execute('select * from order_inbox');
  expect(rows.rows).toEqual([]);
});

it('rejects an unknown order, and a time of more than 30 days', async () => {
  expect((await change({ action: 'snooze', days: 30 })).status).toBe(200);
  expect((await change({ action: 'snooze', days: 31 })).status).toBe(400);
  orderId = crypto.randomUUID();
  expect((await change({ action: 'snooze', days: 1 })).status).toBe(404);
});

it('doesn’t tell the customer', async () => {
  await write(customer, 'Is it done?');
  const orders = await customer.orders();
  expect(orders[0]?.inbox).toBeNull();
});

const order = () => admin.read<AdminOrderJson>(`/api/admin/orders/${orderId}`);
const decide = (status: string, adminResponse?: string) =>
  admin.patch(`/api/admin/orders/${orderId}`, { status, adminResponse });

async function approveAndPay(): Promise<void> {
  await decide('approved');
  const { totalAmount: amount } = await order();
  await act(admin, `/api/admin/orders/${orderId}/payment`, { amount, method: 'card' });
}

it('ends a cancel request once the order is fulfilled', async () => {
  await approveAndPay();
  await act(customer, `/api/orders/${orderId}/cancel`, { reason: 'Sold the truck' });
  expect((await order()).inbox?.reasons).toEqual(['cancelRequest']);
  expect((await decide('fulfilled')).status).toBe(200);
  expect(await order()).toMatchObject({
    status: 'fulfilled',
    inbox: null,
    cancelRequestedAt: null,
    cancelReason: null,
  });
  expect(await admin.read('/api/admin/alerts')).toEqual([]);
});

const setAside = (action: 'snooze' | 'wait') =>
  admin.send('PUT', `/api/admin/orders/${orderId}/inbox`, { action, days: 3, seenMessageAt: null });
const wait = () => setAside('wait');
const waits = async () => (await order()).inbox?.waitsForCustomer ?? false;

it('stops waiting for the customer of a closed order', async () => {
  await wait();
  await decide('denied', 'We can’t tune this truck.');
  expect(await waits()).toBe(false);

  orderId = (await customer.order()).id;
  await wait();
  await act(admin, `/api/admin/orders/${orderId}/cancel`, { reason: 'Sold out' });
  expect(await waits()).toBe(false);

  orderId = (await customer.order()).id;
  await approveAndPay();
  await wait();
  await decide('fulfilled');
  expect(await order()).toMatchObject({ status: 'fulfilled', inbox: null });
});

it('stops waiting for a customer who edits the order', async () => {
  await wait();
  const { addons, product, ...fields } = await order();
  const addonIds = addons.map(({ addon }) => addon.id);
  const edit = { ...fields, productId: product.id, addonIds, vehicleModel: '3500' };
  const response = await customer.send('PUT', `/api/orders/${orderId}`, edit);
  expect([response.status, await waits()]).toEqual([200, false]);
});

it.each(['accept', 'decline'])('stops waiting for a customer who %ss a change', async (answer) => {
  await decide('approved');
  const lines = [{ kind: 'discount', label: 'Returning customer', amount: -10_000 }];
  await admin.post(`/api/admin/orders/${orderId}/amend`, { version: 1, lines });
  await wait();
  const id = (await order()).amendment?.id;
  const response = await act(customer, `/api/orders/${orderId}/amendments/${id}/${answer}`, {});
  expect([response.status, await waits()]).toEqual([200, false]);
});

it('stops waiting for a customer whose file works, but stays snoozed', async () => {
  const works = () =>
    server.db.client.execute({
      sql: "insert into messages (id, order_id, user_id, message, verdict, created_at) values (?, ?, ?, 'Works', 'works', ?)",
      args: [crypto.randomUUID(), orderId, customer.user.id, Date.now()],
    });
  await wait();
  await works();
  expect(await waits()).toBe(false);
  await setAside('snooze');
  await works();
  expect((await order()).inbox?.pausedUntil).not.toBeNull();
});
