import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderRequest, type Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;
let customer: Person;
let admin: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
});

afterAll(() => store.stop());

async function denied(by: Person = customer): Promise<OrderJson> {
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

const notTheirs = [400, 'resubmitOf: Only a denied request of your own can be sent again'];
const sentAlready = [409, 'You have sent this request again already.'];

it('a denied order is sent again with its link, which its customer and admins see', async () => {
  const before = await denied();
  const again = await customer.order({ resubmitOf: before.id, vin: '3C6UR5DL1EG123456' });
  expect(again).toMatchObject({ resubmitOf: before.id, status: 'pending' });
  const seen = [await customer.orders(), await (await admin.get('/api/admin/orders')).json()];
  for (const orders of seen as OrderJson[][]) {
    expect(orders.find(({ id }) => id === again.id)?.resubmitOf).toBe(before.id);
    expect(orders.find(({ id }) => id === before.id)?.resubmitOf).toBeNull();
  }
});

it('it is at today’s price, whatever the denied one cost', async () => {
  const before = await denied();
  await store.db.client.execute(
    "update products set sotf_price = 99900 where id = '2013-2018-ram-2500-68rfe'",
  );
  const again = await customer.order({ resubmitOf: before.id });
  expect(again.totalAmount - before.totalAmount).toBe(99900 - 94900);
});

it('only one’s own denied order can be sent again', async () => {
  const stranger = await store.signIn('stranger@example.com');
  expect(await refusal((await denied(stranger)).id)).toEqual(notTheirs);
  expect(await refusal((await customer.order()).id)).toEqual(notTheirs);
  expect(await refusal(crypto.randomUUID())).toEqual(notTheirs);
  expect((await refusal(7))[0]).toBe(400);
});

it('not twice, until what was sent in its place is denied as well', async () => {
  const before = await denied();
  const again = await customer.order({ resubmitOf: before.id });
  expect(await refusal(before.id)).toEqual(sentAlready);
  await deny(again);
  const third = await customer.order({ resubmitOf: before.id });
  await admin.patch(`/api/admin/orders/${third.id}`, { status: 'approved' });
  expect(await refusal(before.id)).toEqual(sentAlready);
});

it('sent again with its key, it is answered and not refused as a second one', async () => {
  const before = await denied();
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  const body = { ...orderRequest, resubmitOf: before.id };
  const first = await customer.post('/api/orders', body, headers);
  const replay = await customer.post('/api/orders', body, headers);
  expect([first.status, replay.status]).toEqual([201, 201]);
  expect(await replay.json()).toEqual(await first.json());
});
