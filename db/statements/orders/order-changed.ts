import { eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpCustomer, bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';

type NewOrderEvent = Omit<typeof orderEvents.$inferInsert, 'detail'> & {
  detail?: string | null | SQL;
};

/**
 * Returns the statements that record an order event and bump every list that shows the order, if
 * `when` holds. Later statements can require the event with `hasOrderEvent`.
 */
export function orderChanged(db: Db, event: NewOrderEvent, when?: SQL) {
  return [
    insertOrderEvent(db, event, when),
    ...bumpOrder(db, event.orderId, hasOrderEvent(event.id)),
  ];
}

/** Returns the statement that records an order event if `when` holds, only once per `sourceKey`. */
export function insertOrderEvent(db: Db, event: NewOrderEvent, when?: SQL) {
  return insertWhen(db, orderEvents, event, when).onConflictDoNothing({
    target: orderEvents.sourceKey,
  });
}

export function hasOrderEvent(eventId: string): SQL {
  return rowExists(orderEvents, eq(orderEvents.id, eventId));
}

/** Returns the statements that bump the poll versions of an order, its customer's list and the admin list. */
export function bumpOrder(db: Db, orderId: string, when?: SQL) {
  return [
    ...bumpPollVersions(db, ['admin', `order:${orderId}`], when),
    bumpCustomer(db, orderId, when),
  ];
}
