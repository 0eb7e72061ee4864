import { expect, it } from 'vitest';
import type {
  ChecklistTickJson,
  OrderEventJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { historyOf, notificationsOf, orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const { server, customer, admin } = await openStore();
const other = await server.signIn('second-admin@example.com');

const paidId = async () => (await paidOrder({ customer, admin })).id;

const checklist = (id: string) => `/api/admin/orders/${id}/checklist`;

const ticksOf = (client: TestUser, id: string) => client.read<ChecklistTickJson[]>(checklist(id));

it('shows one admin’s tick to other admins, with its author', async () => {
  const id = await paidId();
  expect(await ticksOf(admin, id)).toEqual([]);
  const etag = (await other.get(checklist(id))).headers.get('ETag') ?? '';
  const response = await admin.send('PUT', checklist(id), {
    itemId: 'calibration',
    isTicked: true,
  });
  expect(response.status).toBe(200);
  const seen = await other.get(checklist(id), { 'If-None-Match': etag });
  expect(seen.status).toBe(200);
  expect(await seen.json()).toEqual([
    { itemId: 'calibration', createdAt: expect.any(String), user: admin.user },
  ]);
});

it('keeps the first of repeated ticks, and removes it when it is unticked', async () => {
  const id = await paidId();
  const tick = (client: TestUser, isTicked: boolean) =>
    client.send('PUT', checklist(id), { itemId: 'calibration', isTicked });
  await Promise.all([tick(admin, true), tick(admin, true)]);
  await tick(other, true);
  const ticks = await ticksOf(admin, id);
  expect(ticks.map(({ user }) => user.id)).toEqual([admin.user.id]);
  await tick(other, false);
  await tick(other, false);
  expect(await ticksOf(admin, id)).toEqual([]);
});

it('rejects items that are not on the order’s checklist', async () => {
  const id = await paidId();
  const response = await admin.send('PUT', checklist(id), { itemId: 'Lope:x', isTicked: true });
  expect([response.status, await response.text()]).toEqual([
    400,
    'itemId: This order’s checklist doesn’t have that item',
  ]);
});

it('rejects ticks before an order is approved and paid', async () => {
  const { id } = await customer.order();
  const body = { itemId: 'calibration', isTicked: true };
  const early = await admin.send('PUT', checklist(id), body);
  expect([early.status, await early.text()]).toEqual([409, 'This order hasn’t been approved yet.']);
  await admin.patch(`/api/admin/orders/${id}`, { status: 'approved' });
  const unpaid = await admin.send('PUT', checklist(id), body);
  expect([unpaid.status, await unpaid.text()]).toEqual([409, 'This order hasn’t been paid yet.']);
});

it('returns 404 to an admin for an unknown order', async () => {
  const id = crypto.randomUUID();
  for (const path of [checklist(id), `/api/admin/orders/${id}/history`]) {
    const response = await admin.get(path);
    expect([response.status, await response.text()]).toEqual([404, 'This order was not found.']);
  }
});

it('returns the history in order, with the author of each event', async () => {
  const id = await paidId();
  await other.patch(`/api/admin/orders/${id}`, { status: 'fulfilled' });
  const events = await admin.read<OrderEventJson[]>(`/api/admin/orders/${id}/history`);
  expect(events.map(({ kind, detail, actor }) => [kind, detail, actor.email])).toEqual([
    ['placed', null, 'ana@example.com'],
    ['approved', null, 'admin@example.com'],
    ['paid', '$1397, check, 1042', 'admin@example.com'],
    ['fulfilled', null, 'second-admin@example.com'],
  ]);
});

const ups = { carrier: 'UPS', trackingNumber: '1Z999' };
const address = { street: '2 Shop Road', city: 'Cheyenne', state: 'WY', zip: '82001' };

async function ship({ id }: OrderJson, body: object = ups, by = admin) {
  const response = await by.post(`/api/admin/orders/${id}/shipped`, body);
  return { status: response.status, text: await response.text() };
}

const redirect = ({ id }: OrderJson, by = customer) =>
  by.send('PUT', `/api/orders/${id}/shipping-address`, address);

it('records a shipment once, shows it to both sides and mails the tracking number', async () => {
  const order = await paidOrder({ customer, admin });
  expect((await ship(order)).status).toBe(200);
  expect((await ship(order)).status).toBe(200);
  const shipped = await orderOf(customer, order);
  expect(shipped).toMatchObject(ups);
  expect(shipped.shippedAt).not.toBeNull();
  expect(await ship(order, { ...ups, trackingNumber: 'other' })).toEqual({
    status: 409,
    text: 'This order was already shipped.',
  });
  expect((await historyOf(admin, order)).at(-1)).toBe('shipped, UPS, 1Z999');
  expect((await notificationsOf(server, order)).at(-1)).toBe('shipped');
});

it('takes one of two shipments at once', async () => {
  const order = await paidOrder({ customer, admin });
  const responses = await Promise.all([
    ship(order, ups, admin),
    ship(order, { carrier: 'FedEx', trackingNumber: '7' }, other),
  ]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('ships only paid orders with goods, by admins', async () => {
  const unpaid = await customer.order();
  await admin.patch(`/api/admin/orders/${unpaid.id}`, { status: 'approved' });
  expect(await ship(unpaid)).toEqual({ status: 409, text: 'This order hasn’t been paid yet.' });
  const without = await paidOrder({ customer, admin }, { addonIds: [] });
  expect(await ship(without)).toEqual({ status: 409, text: 'This order has nothing to ship.' });
  expect((await ship(unpaid, ups, customer)).status).toBe(403);
  expect((await ship(unpaid, { carrier: ' ', trackingNumber: '1' })).status).toBe(400);
});

it('lets only the customer change the shipping address, until it is shipped', async () => {
  const order = await paidOrder({ customer, admin });
  const stranger = await server.signIn('nosy@example.com');
  expect((await redirect(order, stranger)).status).toBe(404);
  expect((await redirect(order, admin)).status).toBe(404);
  expect((await redirect(order)).status).toBe(200);
  expect((await orderOf(customer, order)).shippingAddress).toEqual(address);
  expect((await historyOf(admin, order)).at(-1)).toBe(
    'edited, Ship to 2 Shop Road, Cheyenne, WY 82001',
  );
  await ship(order);
  expect((await redirect(order)).status).toBe(409);
});

it('keeps the address of a fulfilled order whose payment was refunded', async () => {
  const order = await paidOrder({ customer, admin });
  const path = `/api/admin/orders/${order.id}`;
  await admin.patch(path, { status: 'fulfilled' });
  await admin.post(`${path}/refund`, { amount: order.totalAmount, reason: 'It never ran.' });
  const refused = await redirect(order);
  expect([refused.status, await refused.text()]).toEqual([409, 'This order was already refunded.']);
});
