import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { insertWhen } from './insert-when.ts';
import { bumpCustomer, bumpRevisions, markOrders } from './revisions.ts';
import { rowExists } from './row-exists.ts';

type NewOrderEvent = typeof orderEvents.$inferInsert;

/**
 * The statements that record an order event if `when` holds, and show the change in every list of the order.
 * Other statements of the batch can require the event with `hasOrderEvent`.
 */
export function orderChanged(db: Db, event: NewOrderEvent, when?: SQL) {
  return [
    insertOrderEvent(db, event, when),
    ...bumpOrder(db, event.orderId, hasOrderEvent(event.id)),
  ];
}

/** The statement that records an order event if `when` holds, only once for the same `sourceKey`. */
export function insertOrderEvent(db: Db, event: NewOrderEvent, when?: SQL) {
  return insertWhen(db, orderEvents, event, when).onConflictDoNothing({
    target: orderEvents.sourceKey,
  });
}

/** The condition that this order event was recorded. */
export function hasOrderEvent(eventId: string): SQL {
  return rowExists(orderEvents, eq(orderEvents.id, eventId));
}

/** The statements that show a change of an order to its customer, to admins and in the open order. */
export function bumpOrder(db: Db, orderId: string, when?: SQL) {
  return [
    ...bumpRevisions(db, ['admin', `order:${orderId}`], when),
    bumpCustomer(db, orderId, when),
    markOrders(db, and(eq(orders.id, orderId), when)),
  ];
}
