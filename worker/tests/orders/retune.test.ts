import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import type { DeliverableJson } from '#worker/domain/files/files.api.ts';
import type { OrderDetailsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { attach } from '#worker/tests/files/upload.ts';
import { openServer } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const price = 19_900;
const server = await openServer();
const admin = await server.signIn('admin@example.com');
await server.db.orm
  .update(products)
  .set({ revisionCount: 1, revisionDays: 30, retunePrice: price });

function retune(user: TestUser, { id }: OrderJson, expectedTotal = price, key?: string) {
  const headers = key === undefined ? {} : { 'Idempotency-Key': key };
  return user.post(`/api/orders/${id}/retune`, { expectedTotal }, headers);
}

/** Delivers a file and its revision, which uses up what the order includes. */
async function usedUp(owner: TestUser): Promise<OrderJson> {
  const order = await owner.order({ vin: '3C6UR5DL1EG123456', modifications: '63 mm turbo' });
  await owner.send('PUT', `/api/orders/${order.id}/build-sheet`, {
    version: 1,
    answers: { turbo: 'Holset' },
  });
  const device = { kind: 'EZ Lynk AutoAgent 3', serial: 'AA-1' };
  await owner.send('PUT', `/api/orders/${order.id}/device`, device);
  const path = `/api/admin/orders/${order.id}`;
  await admin.patch(path, { status: 'approved' });
  await admin.post(`${path}/payment`, { amount: order.totalAmount, method: 'check' });
  const file = await attach(admin, order);
  await admin.patch(`${path}/files`, { fileIds: [file.id] });
  await admin.patch(path, { status: 'fulfilled' });
  const early = await retune(owner, order);
  expect([early.status, await early.text()]).toEqual([
    409,
    'You can’t order a retune of this order now. Ask for a change in its chat.',
  ]);
  await attach(admin, order, { revisionOf: file.id });
  return order;
}

it('orders a retune for the same truck at its price, linked both ways', async () => {
  const owner = await server.signIn('retune@example.com');
  const order = await usedUp(owner);
  const key = crypto.randomUUID();
  const response = await retune(owner, order, price, key);
  expect(response.status).toBe(201);
  const ordered = (await response.json()) as OrderJson;
  expect(ordered).toMatchObject({
    status: 'pending',
    paymentStatus: 'unpaid',
    totalAmount: price,
    addons: [],
    tuneType: 'sotf',
    vin: '3C6UR5DL1EG123456',
    modifications: '63 mm turbo',
    billingCity: orderRequest.billingCity,
    retuneOf: order.id,
    device: { serial: 'AA-1' },
  });
  expect(await (await retune(owner, order, price, key)).json()).toEqual(ordered);
  const listed = await owner.orders();
  expect(listed.map(({ id, retuneOf }) => [id, retuneOf])).toEqual([
    [ordered.id, order.id],
    [order.id, null],
  ]);
  const sheet = await owner.get(`/api/orders/${ordered.id}/build-sheet`);
  expect(await sheet.json()).toMatchObject({ answers: { turbo: 'Holset' } });
  const details = async (id: string) =>
    await admin.read<OrderDetailsJson>(`/api/admin/orders/${id}`);
  expect(await details(order.id)).toMatchObject({ retuneOf: null, retuneIds: [ordered.id] });
  expect(await details(ordered.id)).toMatchObject({
    retuneOf: order.id,
    retuneIds: [],
    product: { sotfPrice: price },
  });

  const again = await retune(owner, order);
  expect([again.status, await again.text()]).toEqual([
    409,
    'You already ordered a retune. Open it in My Orders.',
  ]);
  await owner.post(`/api/orders/${ordered.id}/cancel`, { reason: 'Changed my mind' });
  expect((await retune(owner, order)).status).toBe(201);
});

it('sells a retune only to the customer, at the price they saw', async () => {
  const owner = await server.signIn('retune-price@example.com');
  const order = await usedUp(owner);
  const stranger = await server.signIn('retune-stranger@example.com');
  for (const user of [stranger, admin]) {
    const response = await retune(user, order);
    expect([response.status, await response.text()]).toEqual([404, 'This order was not found.']);
  }
  const cheaper = await retune(owner, order, 100);
  expect([cheaper.status, await cheaper.text()]).toEqual([
    409,
    'The price has changed from $1 to $199. Check the new total and submit again.',
  ]);
  expect(await owner.orders()).toHaveLength(1);
});

it('sells no retune instead of a revision that was withdrawn', async () => {
  const owner = await server.signIn('retune-withdrawn@example.com');
  const order = await usedUp(owner);
  const files = `/api/orders/${order.id}/files`;
  const [, revision] = await owner.read<DeliverableJson[]>(files);
  const path = `/api/admin/orders/${order.id}/files/${revision?.id}/withdraw`;
  expect((await admin.post(path, { reason: 'It is for another truck.' })).status).toBe(200);
  expect((await retune(owner, order)).status).toBe(409);
});

it('stays a retune of the same truck and tune', async () => {
  const owner = await server.signIn('retune-edit@example.com');
  const ordered = (await (await retune(owner, await usedUp(owner))).json()) as OrderJson;
  const same = { vin: '3C6UR5DL1EG123456', modifications: '63 mm turbo', addonIds: [] };
  const edit = async (change: object) => {
    const body = { ...orderRequest, ...same, version: 1, ...change };
    const response = await owner.send('PUT', `/api/orders/${ordered.id}`, body);
    return [response.status, await response.text()];
  };
  const changes = [
    { vin: '1C6RR7LT5ES123456' },
    { vehicleYear: '2019' },
    { vehicleMake: 'GMC' },
    { vehicleModel: '5500' },
    { vehicleTransmission: 'G56' },
    { tuneType: 'single' },
  ];
  for (const change of changes) {
    expect(await edit(change)).toEqual([
      400,
      'A retune is for the same truck and tune. Order a new tune for another truck.',
    ]);
  }
  expect((await edit({ additionalNotes: 'More power at 2,000 rpm' }))[0]).toBe(200);
});

it('refuses to reopen a denied retune while another one is open', async () => {
  const owner = await server.signIn('retune-reopen@example.com');
  const order = await usedUp(owner);
  const denied = (await (await retune(owner, order)).json()) as OrderJson;
  const path = `/api/admin/orders/${denied.id}`;
  await admin.patch(path, { status: 'denied', adminResponse: 'No.' });
  expect((await retune(owner, order)).status).toBe(201);
  const response = await admin.post(`${path}/reopen`, { reason: 'A wrong tap.' });
  expect([response.status, await response.text()]).toEqual([
    409,
    'The customer already ordered this again. Open the new order.',
  ]);
});
