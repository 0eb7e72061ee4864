import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { orderRequest, type Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;
let customer: Person;
let admin: Person;
let secondAdmin: Person;

beforeAll(async () => {
  store = await startStore();
  customer = await store.signIn('ana@example.com');
  admin = await store.signIn('admin@example.com');
  secondAdmin = await store.signIn('Second-Admin@example.com');
});

afterAll(() => store.stop());

async function change(orderId: string, body: object, by: Person = admin) {
  const response = await by.patch(`/api/admin/orders/${orderId}`, body);
  return { status: response.status, text: await response.text() };
}

async function pay(orderId: string, by: Person = admin, headers?: HeadersInit) {
  const body = { amount: 139700, method: 'check', reference: '1042' };
  const response = await by.post(`/api/admin/orders/${orderId}/payment`, body, headers);
  return { status: response.status, text: await response.text() };
}

describe('placing an order', () => {
  it('gives the order as My Orders shows it, at the prices of the catalogue', async () => {
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

  it('falls back to the single price where SOTF has no price', async () => {
    const order = await customer.order({ productId: '2007-2009-ram-3500-68rfe', addonIds: [] });
    expect(order.totalAmount).toBe(59900);
  });

  it.each([
    [{ productId: 'nothing' }, 400, 'productId: This calibration is not on sale'],
    [
      { productId: '2003-2005-ram-3500-nv5600', addonIds: [] },
      400,
      'tuneType: This calibration has no SOTF option',
    ],
    [{ addonIds: ['nothing'] }, 400, 'addonIds: A chosen add-on is not on sale'],
    [
      { addonIds: ['hp-tuners-mpvi3'] },
      400,
      'addonIds: HP Tuners MPVI3 is not offered for this calibration',
    ],
    [{ addonIds: ['lope-idle', 'lope-idle'] }, 400, 'addonIds: Each add-on can be chosen once'],
    [{ billingState: 'WYO' }, 400, 'billingState: Use 2-letter state code'],
    [{ customerPhone: '123' }, 400, 'customerPhone: Phone number is required'],
    [
      { expectedTotal: 100 },
      409,
      'The price has changed from $1 to $1397. Look at the new total and submit again.',
    ],
  ])('%j is refused and stores nothing', async (part, status, text) => {
    const before = (await customer.orders()).length;
    const response = await customer.post('/api/orders', { ...orderRequest, ...part });
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(await customer.orders()).toHaveLength(before);
  });

  it('keeps the price it was placed at when the catalogue changes', async () => {
    const order = await customer.order({ productId: '2019-2021-ram-2500-68rfe' });
    await store.db.client.execute(
      "update products set sotf_price = 1 where id = '2019-2021-ram-2500-68rfe'",
    );
    await store.db.client.execute(
      "update revisions set version = version + 1 where scope = 'catalog'",
    );
    const after = (await customer.orders()).find(({ id }) => id === order.id);
    expect(after).toMatchObject({ totalAmount: order.totalAmount, product: { sotfPrice: 109900 } });
  });
});

describe('an Idempotency-Key', () => {
  it('makes one order of 50 replays at once', async () => {
    const person = await store.signIn('replay@example.com');
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => person.post('/api/orders', orderRequest, headers)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(responses.filter((r) => r.headers.get('Idempotent-Replayed') === 'true')).toHaveLength(
      49,
    );
    expect(await person.orders()).toHaveLength(1);
  });

  it('gives the first answer again even after the price has changed', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const request = {
      ...orderRequest,
      productId: '2010-2012-ram-3500-68rfe',
      expectedTotal: 134700,
    };
    const first = await customer.post('/api/orders', request, headers);
    await store.db.client.execute(
      "update products set sotf_price = 1 where id = '2010-2012-ram-3500-68rfe'",
    );
    const second = await customer.post('/api/orders', request, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
  });

  it('is refused with another body, and unknown to another person', async () => {
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
    const stranger = await store.signIn('stranger@example.com');
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

  it('never keeps a refusal', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const refused = await customer.post(
      '/api/orders',
      { ...orderRequest, expectedTotal: 1 },
      headers,
    );
    expect(refused.status).toBe(409);
    const { expectedTotal: _, ...right } = { ...orderRequest, expectedTotal: 1 };
    expect((await customer.post('/api/orders', right, headers)).status).toBe(201);
  });
});

describe('deciding on an order', () => {
  it('goes pending, approved, paid, fulfilled, with one event for each change', async () => {
    const { id } = await customer.order();
    expect((await change(id, { status: 'fulfilled' })).text).toBe(
      'This order has not been approved yet.',
    );
    expect((await pay(id)).text).toBe(
      'Payments are recorded on approved orders; this one is pending.',
    );
    expect((await change(id, { status: 'approved' })).status).toBe(200);
    expect(await change(id, { status: 'fulfilled' })).toEqual({
      status: 409,
      text: 'This order has not been paid yet.',
    });
    expect((await pay(id)).status).toBe(201);
    expect(await pay(id)).toEqual({ status: 409, text: 'This order was already paid.' });
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200);
    expect((await change(id, { status: 'fulfilled' })).status).toBe(200);
    expect((await customer.orders()).find((order) => order.id === id)).toMatchObject({
      status: 'fulfilled',
      paymentStatus: 'paid',
    });
    const events = await store.db.orm.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.map(({ kind, actorId }) => [kind, actorId]).sort()).toEqual(
      [
        ['placed', customer.user.id],
        ['approved', admin.user.id],
        ['paid', admin.user.id],
        ['fulfilled', admin.user.id],
      ].sort(),
    );
  });

  it('a denial needs a reason, and its customer sees it', async () => {
    const { id } = await customer.order();
    for (const adminResponse of [undefined, '', ' \n ']) {
      expect(await change(id, { status: 'denied', adminResponse })).toEqual({
        status: 400,
        text: 'adminResponse: Give a reason for the denial',
      });
    }
    expect((await change(id, { status: 'denied', adminResponse: ' Wrong VIN ' })).status).toBe(200);
    const order = (await customer.orders()).find((mine) => mine.id === id);
    expect(order).toMatchObject({ status: 'denied', adminResponse: 'Wrong VIN' });
    expect((await change(id, { status: 'approved' })).text).toBe('This order was already denied.');
  });

  it('of two opposite decisions at once one wins and the other is told, 50 times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id } = await customer.order({ addonIds: [] });
      const answers = await Promise.all([
        change(id, { status: 'approved' }, admin),
        change(id, { status: 'denied', adminResponse: 'No' }, secondAdmin),
      ]);
      const winner = answers.find(({ status }) => status === 200);
      const loser = answers.find(({ status }) => status === 409);
      if (!winner || !loser) throw new Error(JSON.stringify(answers));
      const { status } = JSON.parse(winner.text) as OrderJson;
      expect(loser.text).toBe(`This order was already ${status}.`);
      const [events] = await store.db.orm
        .select({ count: count() })
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id));
      expect(events?.count).toBe(2);
    }
  });

  it('of two payments at once one is recorded', async () => {
    const { id } = await customer.order();
    await change(id, { status: 'approved' });
    const answers = await Promise.all([pay(id, admin), pay(id, secondAdmin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('a repeated payment with its key is answered and not done again', async () => {
    const { id } = await customer.order();
    await change(id, { status: 'approved' });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = await pay(id, admin, headers);
    const second = await pay(id, admin, headers);
    expect(second).toEqual(first);
    expect(first.status).toBe(201);
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
    [{ amount: 100, method: 'barter' }, 'method: Choose one of cash, check, card, transfer, other'],
  ])('the payment %j is refused', async (body, text) => {
    const { id } = await customer.order();
    await change(id, { status: 'approved' });
    const response = await admin.post(`/api/admin/orders/${id}/payment`, body);
    expect([response.status, await response.text()]).toEqual([400, text]);
  });

  it('an order that does not exist is 404', async () => {
    expect((await change(crypto.randomUUID(), { status: 'approved' })).status).toBe(404);
    expect((await pay(crypto.randomUUID())).status).toBe(404);
  });
});

it('a customer sees nobody else’s orders', async () => {
  await customer.order();
  const stranger = await store.signIn('nosy@example.com');
  expect(await stranger.orders()).toEqual([]);
});

it('every stored order has its lines and its event', async () => {
  const rows = await store.db.orm.select({ id: orders.id }).from(orders);
  expect(rows.length).toBeGreaterThan(50);
  const placed = await store.db.orm
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.kind, 'placed'));
  expect(new Set(placed.map(({ orderId }) => orderId))).toEqual(new Set(rows.map(({ id }) => id)));
});
