import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import type { OrderEventKind } from '#worker/domain/orders/order-event-kinds.ts';
import type { OrderJson, OrderMilestonesJson } from '#worker/domain/orders/orders.api.ts';
import { selectListedOrders } from '#worker/modules/orders/admin/order-list.repository.ts';
import { selectOwnOrders } from '#worker/modules/orders/own-orders.repository.ts';
import { paidOrder } from '#worker/tests/payments/paid-order.ts';
import { noMilestones } from '#worker/tests/support/no-milestones.ts';
import { openStore } from '#worker/tests/support/open-store.ts';
import { explain, startRecordingDatabase } from '#worker/tests/support/recording-database.ts';

const { server, customer, admin } = await openStore();

/** Returns the order's milestones in the customer's and the admins' list. */
async function milestonesOf({ id }: OrderJson): Promise<(OrderMilestonesJson | undefined)[]> {
  const all = await admin.read<OrderJson[]>('/api/admin/orders');
  return [await customer.orders(), all].map(
    (orders) => orders.find((order) => order.id === id)?.milestones,
  );
}

async function timeOf({ id }: OrderJson, kind: OrderEventKind): Promise<string> {
  const [event] = await server.db.orm
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, kind)));
  return new Date(event?.createdAt ?? Number.NaN).toISOString();
}

function addEvent({ id }: OrderJson, kind: OrderEventKind, createdAt: number) {
  const event = { id: crypto.randomUUID(), orderId: id, actorId: admin.user.id, kind, createdAt };
  return server.db.orm.insert(orderEvents).values(event);
}

it('dates each milestone of an order by its event, for the customer and the admins', async () => {
  const order = await paidOrder({ customer, admin });
  expect(order.milestones).toEqual(noMilestones);
  const paid = {
    ...noMilestones,
    approvedAt: await timeOf(order, 'approved'),
    paidAt: await timeOf(order, 'paid'),
  };
  expect(await milestonesOf(order)).toEqual([paid, paid]);
  await admin.patch(`/api/admin/orders/${order.id}`, { status: 'fulfilled' });
  const fulfilled = { ...paid, fulfilledAt: await timeOf(order, 'fulfilled') };
  expect(await milestonesOf(order)).toEqual([fulfilled, fulfilled]);
});

it('dates a denial, and a payment after it', async () => {
  const order = await customer.order();
  const change = { status: 'denied', adminResponse: 'Wrong VIN' };
  const response = await admin.patch(`/api/admin/orders/${order.id}`, change);
  const denied = { ...noMilestones, deniedAt: await timeOf(order, 'denied') };
  expect(((await response.json()) as OrderJson).milestones).toEqual(denied);
  expect(await milestonesOf(order)).toEqual([denied, denied]);
  const paidAt = Date.parse(denied.deniedAt) + 1000;
  await addEvent(order, 'paidAfterDenial', paidAt);
  const [row] = await selectOwnOrders(server.db, customer.user.id, undefined);
  expect(row?.milestones).toEqual({ ...denied, paidAt: new Date(paidAt).toISOString() });
});

it('keeps the date of the first payment after another one and a refund, which it dates', async () => {
  const order = await paidOrder({ customer, admin });
  const paidAt = await timeOf(order, 'paid');
  const later = Date.parse(paidAt) + 60_000;
  await addEvent(order, 'paid', later);
  await addEvent(order, 'refunded', later);
  const [row] = await selectOwnOrders(server.db, customer.user.id, undefined);
  expect(row?.milestones).toMatchObject({ paidAt, refundedAt: new Date(later).toISOString() });
});

it.each([
  ['a customer’s orders', (db: Db) => selectOwnOrders(db, customer.user.id, undefined)],
  [
    'a page of all orders',
    (db: Db) =>
      selectListedOrders(
        db,
        { terms: [] },
        { limits: { orders: 10, textBytes: 1000 }, readerId: admin.user.id },
      ),
  ],
])('finds the milestones of %s in one round trip, through the index', async (_, list) => {
  const recording = await startRecordingDatabase(server.database.url);
  await list(createDb(recording.url));
  await recording.close();
  expect(recording.trips).toHaveLength(1);
  const statement = recording.trips.flat().find(({ sql }) => sql.includes('"order_events"'));
  const details = statement ? await explain(server.db, statement) : [];
  expect(details).toContainEqual(
    expect.stringMatching(/^SEARCH order_events USING INDEX order_events_order \(order_id=\?\)/),
  );
  expect(details.join('; ')).not.toContain('SCAN order_events');
});
