import { describe, expect, it } from 'vitest';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { historyOf, notificationsOf, orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { changeSotfPrice } from '#worker/tests/support/change-price.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();

async function edit(
  { id }: OrderJson,
  change: object,
  { by = customer, headers = {} }: { by?: TestUser; headers?: HeadersInit } = {},
) {
  const body = { ...orderRequest, version: 1, ...change };
  const response = await by.send('PUT', `/api/orders/${id}`, body, headers);
  const text = await response.text();
  return [response.status, response.ok ? (JSON.parse(text) as OrderJson) : text] as const;
}

const olderVersion =
  'This order was changed after you opened it. Check what changed, then try again.';

it('changes everything the order form has, and tells the admins what', async () => {
  const order = await customer.order();
  const change = {
    vin: '3C6UR5DL1EG123456',
    billingCity: 'Laramie',
    vehicleModel: '3500',
    addonIds: ['sotf-switch'],
  };
  const [status, edited] = await edit(order, change);
  expect([status, edited]).toEqual([
    200,
    expect.objectContaining({ vin: change.vin, billingCity: 'Laramie', version: 2 }),
  ]);
  const stored = await orderOf(customer, order);
  expect(stored.addons.map(({ addon }) => addon.id)).toEqual(['sotf-switch']);
  const removed = order.addons.find(({ addon }) => addon.id !== 'sotf-switch')?.price ?? 0;
  expect(stored.totalAmount).toBe(order.totalAmount - removed);
  expect((await historyOf(admin, order)).at(-1)).toBe(
    'edited, Add-ons, Billing Address, Vehicle, VIN',
  );
  expect((await notificationsOf(server, order)).at(-1)).toBe('adminEdited');
  const found = await admin.get('/api/admin/orders', { 'Search-Text': '3C6UR5DL1EG123456' });
  expect(((await found.json()) as OrderJson[]).map(({ id }) => id)).toContain(order.id);
});

it('makes another shipping address a new version, so that no admin approves the older one', async () => {
  const order = await customer.order();
  const address = { street: '1 Main St', city: 'Boise', state: 'ID', zip: '83702' };
  await customer.send('PUT', `/api/orders/${order.id}/shipping-address`, address);
  expect(await orderOf(customer, order)).toMatchObject({ shippingAddress: address, version: 2 });
  expect((await historyOf(admin, order)).at(-1)).toBe('edited, Shipping Address');
  const older = { status: 'approved', version: 1 };
  expect((await admin.patch(`/api/admin/orders/${order.id}`, older)).status).toBe(409);
});

it('keeps the prices of what stays, and takes the current ones for what is new', async () => {
  const order = await customer.order();
  await changeSotfPrice(server, orderRequest.productId, 149_900);
  const [, kept] = await edit(order, { addonIds: [] });
  const addons = order.addons.reduce((sum, { price }) => sum + price, 0);
  expect(kept).toMatchObject({ totalAmount: order.totalAmount - addons });
  const [, single] = await edit(order, { addonIds: [], tuneType: 'single', version: 2 });
  expect(single).toMatchObject({ tuneType: 'single' });
  const [, sotf] = await edit(order, { addonIds: [], tuneType: 'sotf', version: 3 });
  expect(sotf).toMatchObject({ totalAmount: 149_900 });
  await changeSotfPrice(server, orderRequest.productId, 94_900);
});

it('changes nothing for the same values', async () => {
  const order = await customer.order();
  expect(await edit(order, {})).toEqual([200, expect.objectContaining({ version: 1 })]);
  expect(await historyOf(admin, order)).toEqual(['placed']);
});

it('rejects an older version, an invalid field, another total and another customer', async () => {
  const order = await customer.order();
  await edit(order, { vin: 'A' });
  expect(await edit(order, { vin: 'B' })).toEqual([409, olderVersion]);
  expect(await edit(order, { customerPhone: '1', version: 2 })).toEqual([
    400,
    'customerPhone: Phone number is required',
  ]);
  expect((await edit(order, { addonIds: ['none'], version: 2 }))[0]).toBe(400);
  expect((await edit(order, { expectedTotal: 1, version: 2 }))[0]).toBe(409);
  const stranger = await server.signIn('stranger@example.com');
  expect((await edit(order, {}, { by: stranger }))[0]).toBe(404);
  expect((await edit(order, {}, { by: admin }))[0]).toBe(404);
});

it('applies one of two edits at once', async () => {
  const order = await customer.order();
  const answers = await Promise.all(['A', 'B'].map((vin) => edit(order, { vin })));
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
});

describe('a decision', () => {
  const decide = async ({ id }: OrderJson, version?: number) => {
    const change = { status: 'denied', adminResponse: 'No.', version };
    const response = await admin.patch(`/api/admin/orders/${id}`, change);
    return [response.status, response.ok ? undefined : await response.text()];
  };

  it('is rejected if the customer edited the order after the admin opened it', async () => {
    const order = await customer.order();
    await edit(order, { vin: 'A' });
    expect(await decide(order, 1)).toEqual([409, olderVersion]);
    expect((await orderOf(customer, order)).status).toBe('pending');
    expect(await decide(order, 2)).toEqual([200, undefined]);
    expect(await edit(order, { version: 2 })).toEqual([409, 'This order was already denied.']);
  });

  it('loses or wins against an edit at the same time', async () => {
    const order = await customer.order();
    const [[edited], [decided]] = await Promise.all([edit(order, { vin: 'A' }), decide(order, 1)]);
    expect([edited, decided].sort()).toEqual([200, 409]);
  });
});

it('returns to the admins when the customer changes what they asked for', async () => {
  const order = await customer.order();
  const ask = { reason: 'We need your VIN.' };
  await admin.post(`/api/admin/orders/${order.id}/request-change`, ask);
  const [, returned] = await edit(order, { vin: '3C6UR5DL1EG123456' });
  expect(returned).toMatchObject({ changeReason: null, status: 'pending' });
  expect((await orderOf(customer, order)).milestones.returnedAt).toEqual(expect.any(String));
  expect((await historyOf(admin, order)).at(-1)).toBe('returned, VIN');
});

it('stores the parts that a customer owns after the order, and stops warning the admin', async () => {
  const { id } = await customer.order({ addonIds: [] });
  const path = `/api/orders/${id}/owned-parts`;
  const warnings = async (orderId = id) => {
    const response = await admin.get(`/api/admin/orders/${orderId}`);
    return ((await response.json()) as AdminOrderJson).warnings.filter((text) =>
      text.includes('didn’t say they own one'),
    );
  };
  expect(await warnings()).toHaveLength(2);
  const list = await customer.get('/api/orders/my-orders');
  const etag = list.headers.get('ETag') ?? '';
  const answers = ['switch', 'device', 'switch'].map((part) =>
    customer.send('PUT', path, { part }),
  );
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await warnings()).toEqual([]);
  const poll = await customer.get('/api/orders/my-orders', { 'If-None-Match': etag });
  expect(poll.status).toBe(200);
  const [order] = await customer.orders();
  expect(order?.ownedParts.toSorted()).toEqual(['device', 'switch']);

  // A device with its serial number is one that the customer owns.
  const named = await customer.order({ addonIds: [], vehicleModel: '3500' });
  const device = { kind: 'EZ Lynk AutoAgent 3', serial: '12345' };
  await customer.send('PUT', `/api/orders/${named.id}/device`, device);
  expect(await warnings(named.id)).toHaveLength(1);

  const invalid = await customer.send('PUT', path, { part: 'turbo' });
  expect([invalid.status, await invalid.text()]).toEqual([400, 'part: Choose switch or device']);
  const stranger = await server.signIn('stranger@example.com');
  expect((await stranger.send('PUT', path, { part: 'switch' })).status).toBe(404);
});
