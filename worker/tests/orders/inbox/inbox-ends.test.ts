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
const order = async () =>
  (await (await admin.get(`/api/admin/orders/${orderId}`)).json()) as AdminOrderJson;
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
  expect(await (await admin.get('/api/admin/alerts')).json()).toEqual([]);
});
