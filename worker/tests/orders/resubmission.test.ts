import { expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { changeSotfPrice } from '#worker/tests/support/change-price.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

async function deniedOrder(by: TestUser = customer): Promise<OrderJson> {
  const order = await by.order();
  await deny(order);
  return order;
}

async function deny({ id }: OrderJson): Promise<void> {
  const change = { status: 'denied', adminResponse: 'We need your VIN.' };
  expect((await admin.patch(`/api/admin/orders/${id}`, change)).status).toBe(200);
}

async function refusal(resubmitOf: unknown, headers?: HeadersInit) {
  const response = await customer.post('/api/orders', { ...orderRequest, resubmitOf }, headers);
  return [response.status, await response.text()];
}

const resubmissionProblem = [400, 'resubmitOf: You can only resubmit your own denied requests'];
const alreadyResubmitted = [409, 'You’ve already resubmitted this request.'];

it('links a resubmitted order to the denied one for its customer and admins', async () => {
  const before = await deniedOrder();
  const resubmitted = await customer.order({ resubmitOf: before.id, vin: '3C6UR5DL1EG123456' });
  expect(resubmitted).toMatchObject({ resubmitOf: before.id, status: 'pending' });
  const seen = [await customer.orders(), await admin.read('/api/admin/orders')];
  for (const orders of seen as OrderJson[][]) {
    expect(orders.find(({ id }) => id === resubmitted.id)?.resubmitOf).toBe(before.id);
    expect(orders.find(({ id }) => id === before.id)?.resubmitOf).toBeNull();
  }
});

it('returns an order with those that it replaces and the newest that replaces it', async () => {
  const first = await deniedOrder();
  const deny = (id: string) =>
    admin.patch(`/api/admin/orders/${id}`, { status: 'denied', adminResponse: 'No' });
  const second = await customer.order({ resubmitOf: first.id });
  await deny(second.id);
  const third = await customer.order({ resubmitOf: second.id });
  const details = async (id: string) => (await admin.get(`/api/admin/orders/${id}`)).json();
  expect(await details(second.id)).toMatchObject({
    id: second.id,
    earlierIds: [first.id],
    replacementId: third.id,
  });
  expect(await details(third.id)).toMatchObject({
    earlierIds: [second.id, first.id],
    replacementId: null,
  });
  const missing = await admin.get('/api/admin/orders/missing');
  expect([missing.status, await missing.text()]).toEqual([404, 'This order was not found.']);
});

it('uses current prices', async () => {
  const before = await deniedOrder();
  await changeSotfPrice(server, '2013-2018-ram-2500-68rfe', 99900);
  const resubmitted = await customer.order({ resubmitOf: before.id });
  expect(resubmitted.totalAmount - before.totalAmount).toBe(99900 - 94900);
});

it('accepts only the customer’s own denied order', async () => {
  const stranger = await server.signIn('stranger@example.com');
  expect(await refusal((await deniedOrder(stranger)).id)).toEqual(resubmissionProblem);
  expect(await refusal((await customer.order()).id)).toEqual(resubmissionProblem);
  expect(await refusal(crypto.randomUUID())).toEqual(resubmissionProblem);
  expect((await refusal(7))[0]).toBe(400);
});

it('allows the next resubmission only after the last one was denied', async () => {
  const before = await deniedOrder();
  const resubmitted = await customer.order({ resubmitOf: before.id });
  expect(await refusal(before.id)).toEqual(alreadyResubmitted);
  await deny(resubmitted);
  const third = await customer.order({ resubmitOf: before.id });
  await admin.patch(`/api/admin/orders/${third.id}`, { status: 'approved' });
  expect(await refusal(before.id)).toEqual(alreadyResubmitted);
});

it('replays a resubmission with the same Idempotency-Key', async () => {
  const before = await deniedOrder();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { ...orderRequest, resubmitOf: before.id };
  const first = await customer.post('/api/orders', body, headers);
  const replay = await customer.post('/api/orders', body, headers);
  expect([first.status, replay.status]).toEqual([201, 201]);
  expect(await replay.json()).toEqual(await first.json());
});
