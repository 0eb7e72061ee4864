import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { changeSotfPrice } from '#worker/tests/support/change-price.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { orderRequest, type TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();
const secondAdmin = await server.signIn('Second-Admin@example.com');

async function changeStatus(orderId: string, body: object, by: TestUser = admin) {
  const response = await by.patch(`/api/admin/orders/${orderId}`, body);
  return { status: response.status, text: await response.text() };
}

async function recordPayment(orderId: string, by: TestUser = admin) {
  const body = { amount: 139700, method: 'check', reference: '1042' };
  const response = await by.post(`/api/admin/orders/${orderId}/payment`, body);
  return { status: response.status, text: await response.text() };
}

describe('placing an order', () => {
  it('returns the order as in My Orders, at catalog prices', async () => {
    const order = await customer.order({ vin: ' 3C6UR5DL1EG123456 ', modifications: '' });
    expect(order).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
      totalAmount: 94900 + 29900 + 14900,
      vin: '3C6UR5DL1EG123456',
      modifications: null,
      user: { email: 'ana@example.com' },
      product: { yearRange: '2013-2018', sotfPrice: 94900 },
      addons: [
        { price: 29900, addon: { name: 'Transmission (TCM) Tune' } },
        { price: 14900, addon: { name: 'SOTF Switch' } },
      ],
    });
    expect((await customer.orders()).find(({ id }) => id === order.id)).toEqual(order);
  });

  it('stores the transmission and the owned parts, for the customer and the admins', async () => {
    const order = await customer.order({
      vehicleTransmission: ' 68RFE automatic ',
      ownedParts: ['device', 'switch', 'device'],
    });
    const shown = { vehicleTransmission: '68RFE automatic', ownedParts: ['device', 'switch'] };
    expect(order).toMatchObject(shown);
    const all = await admin.read<OrderJson[]>('/api/admin/orders');
    for (const list of [await customer.orders(), all]) {
      expect(list.find(({ id }) => id === order.id)).toMatchObject(shown);
    }
    const approved = await changeStatus(order.id, { status: 'approved' });
    expect(JSON.parse(approved.text)).toMatchObject(shown);
  });

  it('stores no transmission and no owned parts by default', async () => {
    const none = { vehicleTransmission: null, ownedParts: [] };
    for (const change of [{}, { vehicleTransmission: ' ' }]) {
      const order = await customer.order(change);
      expect(order).toMatchObject(none);
      expect((await customer.orders()).find(({ id }) => id === order.id)).toEqual(order);
    }
  });

  it('uses the single price if the product has no SOTF price', async () => {
    const order = await customer.order({ productId: '2007-2009-ram-3500-68rfe', addonIds: [] });
    expect(order.totalAmount).toBe(59900);
  });

  it.each([
    [{ productId: 'nothing' }, 400, 'productId: This calibration is no longer available'],
    [
      { productId: '2003-2005-ram-3500-nv5600', addonIds: [] },
      400,
      'tuneType: This calibration has no SOTF option',
    ],
    [{ addonIds: ['nothing'] }, 400, 'addonIds: One of the add-ons is no longer available'],
    [
      { addonIds: ['hp-tuners-mpvi3'] },
      400,
      'addonIds: HP Tuners MPVI3 is not offered for this calibration',
    ],
    [{ addonIds: ['lope-idle', 'lope-idle'] }, 400, 'addonIds: Each add-on can be chosen once'],
    [
      { vehicleTransmission: 'x'.repeat(101) },
      400,
      'vehicleTransmission: Transmission can’t be longer than 100 characters',
    ],
    [{ vehicleTransmission: 6 }, 400, 'vehicleTransmission: This must be text'],
    [{ ownedParts: 'switch' }, 400, 'ownedParts: Send a list of switch and device'],
    [{ ownedParts: ['turbo'] }, 400, 'ownedParts.0: Choose switch or device'],
    [{ customerPhone: '123' }, 400, 'customerPhone: Phone number is required'],
    [
      { expectedTotal: 100 },
      409,
      'The price has changed from $1 to $1397. Check the new total and submit again.',
    ],
    [
      { expectedTotal: 139_720 },
      409,
      'The price has changed from $1397.20 to $1397. Check the new total and submit again.',
    ],
  ])('rejects %j and stores nothing', async (part, status, text) => {
    const before = (await customer.orders()).length;
    const response = await customer.post('/api/orders', { ...orderRequest, ...part });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(await customer.orders()).toHaveLength(before);
  });

  it('is rejected for a total that an admin couldn’t enter either', async () => {
    const { productId } = orderRequest;
    await changeSotfPrice(server, productId, 10_000_000);
    const response = await customer.post('/api/orders', orderRequest);
    await changeSotfPrice(server, productId, 94_900);
    expect([response.status, await response.text()]).toEqual([
      400,
      'total: The amount can’t be more than $100000',
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('creates one order from 50 concurrent replays', async () => {
    const client = await server.signIn('replay@example.com');
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => client.post('/api/orders', orderRequest, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(responses.filter((r) => r.headers.get('Idempotent-Replayed') === 'true')).toHaveLength(
      49,
    );
    expect(await client.orders()).toHaveLength(1);
  });

  it('replays the first response after the price changed', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const request = {
      ...orderRequest,
      productId: '2010-2012-ram-3500-68rfe',
      expectedTotal: 134700,
    };
    const first = await customer.post('/api/orders', request, headers);
    await changeSotfPrice(server, '2010-2012-ram-3500-68rfe', 1);
    const second = await customer.post('/api/orders', request, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
  });

  it('is rejected with another body, and is scoped to its user', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    await customer.post('/api/orders', orderRequest, headers);
    const other = await customer.post(
      '/api/orders',
      { ...orderRequest, vehicleYear: '2015' },
      headers,
    );
    expect([other.status, await other.text()]).toEqual([
      422,
      'This Idempotency-Key was used for another request.',
    ]);
    const stranger = await server.signIn('stranger@example.com');
    const theirs = await stranger.post('/api/orders', orderRequest, headers);
    expect(theirs.headers.get('Idempotent-Replayed')).toBeNull();
    expect(theirs.status).toBe(201);
  });

  it('must be a UUID', async () => {
    const response = await customer.post('/api/orders', orderRequest, {
      'Idempotency-Key': 'again',
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      'Idempotency-Key: This must be a UUID.',
    ]);
  });

  it('does not store an error response', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const rejected = await customer.post(
      '/api/orders',
      { ...orderRequest, expectedTotal: 1 },
      headers,
    );
    expect(rejected.status).toBe(409);
    const { expectedTotal: _, ...right } = { ...orderRequest, expectedTotal: 1 };
    expect((await customer.post('/api/orders', right, headers)).status).toBe(201);
  });
});

describe('changing an order', () => {
  it('moves an order from pending to approved, paid and fulfilled, with one event per change', async () => {
    const { id } = await customer.order();
    expect((await changeStatus(id, { status: 'fulfilled' })).text).toBe(
      'This order hasn’t been approved yet.',
    );
    expect((await recordPayment(id)).text).toBe(
      'You can only record a payment on an approved order. This one is pending.',
    );
    expect((await changeStatus(id, { status: 'approved' })).status).toBe(200);
    expect(await changeStatus(id, { status: 'fulfilled' })).toEqual({
      status: 409,
      text: 'This order hasn’t been paid yet.',
    });
    expect((await recordPayment(id)).status).toBe(201);
    expect(await recordPayment(id)).toEqual({ status: 409, text: 'This order was already paid.' });
    expect((await changeStatus(id, { status: 'fulfilled' })).status).toBe(200);
    expect((await changeStatus(id, { status: 'fulfilled' })).status).toBe(200);
    expect((await customer.orders()).find((order) => order.id === id)).toMatchObject({
      status: 'fulfilled',
      paymentStatus: 'paid',
    });
    const events = await server.db.orm
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, id));
    expect(events.map(({ kind, actorId }) => [kind, actorId]).sort()).toEqual(
      [
        ['placed', customer.user.id],
        ['approved', admin.user.id],
        ['paid', admin.user.id],
        ['fulfilled', admin.user.id],
      ].sort(),
    );
  });

  it('requires a denial reason and shows it to the customer', async () => {
    const { id } = await customer.order();
    for (const adminResponse of [undefined, '', ' \n ']) {
      expect(await changeStatus(id, { status: 'denied', adminResponse })).toEqual({
        status: 400,
        text: 'adminResponse: Give a reason for the denial',
      });
    }
    expect(
      (await changeStatus(id, { status: 'denied', adminResponse: ' Wrong VIN ' })).status,
    ).toBe(200);
    const order = (await customer.orders()).find((mine) => mine.id === id);
    expect(order).toMatchObject({ status: 'denied', adminResponse: 'Wrong VIN' });
    expect((await changeStatus(id, { status: 'approved' })).text).toBe(
      'This order was already denied.',
    );
  });

  it('accepts a repeated denial, but not with another reason', async () => {
    const { id } = await customer.order();
    const deny = (adminResponse: string, by = admin) =>
      changeStatus(id, { status: 'denied', adminResponse }, by);
    expect((await deny('Wrong VIN')).status).toBe(200);
    expect((await deny(' Wrong VIN ')).status).toBe(200);
    expect(await deny('Wrong year', secondAdmin)).toEqual({
      status: 409,
      text: 'This order was already denied with another reason.',
    });
    const order = (await customer.orders()).find((mine) => mine.id === id);
    expect(order?.adminResponse).toBe('Wrong VIN');
  });

  it('accepts exactly one of two conflicting decisions, 50 times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id } = await customer.order({ addonIds: [] });
      const responses = await Promise.all([
        changeStatus(id, { status: 'approved' }, admin),
        changeStatus(id, { status: 'denied', adminResponse: 'No' }, secondAdmin),
      ]);
      const winner = responses.find(({ status }) => status === 200);
      const loser = responses.find(({ status }) => status === 409);
      if (!winner || !loser) throw new Error(JSON.stringify(responses));
      const { status } = JSON.parse(winner.text) as OrderJson;
      expect(loser.text).toBe(`This order was already ${status}.`);
      const [events] = await server.db.orm
        .select({ count: count() })
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id));
      expect(events?.count).toBe(2);
    }
  });

  it('records only one of two concurrent payments', async () => {
    const { id } = await customer.order();
    await changeStatus(id, { status: 'approved' });
    const responses = await Promise.all([recordPayment(id, admin), recordPayment(id, secondAdmin)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it.each([
    [
      { amount: 0, method: 'cash' },
      'amount: The amount must be a whole number of cents above zero',
    ],
    [
      { amount: 10.5, method: 'cash' },
      'amount: The amount must be a whole number of cents above zero',
    ],
    [{ amount: 10_000_001, method: 'cash' }, 'amount: The amount can’t be more than $100000'],
    [{ amount: 1e15, method: 'cash' }, 'amount: The amount can’t be more than $100000'],
    [
      { amount: 100, method: 'barter' },
      'method: Choose one of cash, check, card, transfer, zelle, other',
    ],
  ])('rejects the payment %j', async (body, text) => {
    const { id } = await customer.order();
    await changeStatus(id, { status: 'approved' });
    const response = await admin.post(`/api/admin/orders/${id}/payment`, body);
    expect([response.status, await response.text()]).toEqual([400, text]);
  });

  it('returns 404 for an unknown order', async () => {
    expect((await changeStatus(crypto.randomUUID(), { status: 'approved' })).status).toBe(404);
    expect((await recordPayment(crypto.randomUUID())).status).toBe(404);
  });
});

it('shows customers only their own orders', async () => {
  await customer.order();
  const stranger = await server.signIn('nosy@example.com');
  expect(await stranger.orders()).toEqual([]);
});

it('stores one placed event with every order', async () => {
  const rows = await server.db.orm.select({ id: orders.id }).from(orders);
  expect(rows.length).toBeGreaterThan(50);
  const placed = await server.db.orm
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'placed'));
  expect(new Set(placed.map(({ orderId }) => orderId))).toEqual(new Set(rows.map(({ id }) => id)));
});
