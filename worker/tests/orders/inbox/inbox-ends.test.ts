import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { startTestServer, type TestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

let server: TestServer;
let customer: TestUser;
let admin: TestUser;
let orderId: string;

beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signIn('ana@example.com');
  admin = await server.signIn('admin@example.com');
});

beforeEach(async () => {
  orderId = (await customer.order()).id;
});

afterAll(() => server.stop());

const act = (user: TestUser, path: string, body: object) =>
  user.post(path, body, { 'Idempotency-Key': crypto.randomUUID() });
const order = async () => await admin.read<AdminOrderJson>(`/api/admin/orders/${orderId}`);
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
    ...{ status: 'fulfilled', inbox: null },
    ...{ cancelRequestedAt: null, cancelReason: null },
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
