import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { closedStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { insertWhen } from './insert-when.ts';
import { bumpOrders } from './revisions.ts';

/** The condition that a row of `orders` is open, like `isOpen` in the domain. */
const isOpenOrder: SQL = notInArray(orders.status, closedStatuses);

interface Unassignment {
  userId: string;
  /** The admin who removed them; the user if the settings did. */
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that take the open orders off a user who stops being an admin, if `when` holds. Closed orders
 * keep their assignee: a store can have tens of thousands. They belong after `userChanged`, which marks these orders as
 * changed.
 */
export function unassignOrders(db: Db, { userId, actorId, at }: Unassignment, when: SQL) {
  const isTheirs = and(eq(orders.assignedTo, userId), isOpenOrder, when);
  const event = {
    id: sql`lower(hex(randomblob(16)))`,
    orderId: sql`${orders.id}`,
    actorId,
    kind: 'unassigned',
    detail: 'no longer an admin',
    createdAt: at,
  } as const;
  return [
    insertWhen(db, orderEvents, event, isTheirs, { from: orders }),
    // Before the update, after which the condition finds nothing.
    bumpOrders(db, isTheirs),
    db.orm.update(orders).set({ assignedTo: null }).where(isTheirs),
  ];
}
