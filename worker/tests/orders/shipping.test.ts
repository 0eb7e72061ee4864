import { expect, it } from 'vitest';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { historyOf, notificationsOf, orderOf } from '#worker/tests/payments/server-with-stripe.ts';
import { openStore } from '#worker/tests/support/open-store.ts';

const { server, customer, admin } = await openStore();
const secondAdmin = await server.signIn('second-admin@example.com');

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
    ship(order, { carrier: 'FedEx', trackingNumber: '7' }, secondAdmin),
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
