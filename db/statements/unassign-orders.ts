import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { insertWhen } from './insert-when.ts';

interface Unassignment {
  userId: string;
  /** The admin who removed them; the user if the settings did. */
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that take all orders off a user who stops being an admin, if `when` holds. They belong after
 * `userChanged`, which marks these orders as changed.
 */
export function unassignOrders(db: Db, { userId, actorId, at }: Unassignment, when: SQL) {
  const isTheirs = and(eq(orders.assignedTo, userId), when);
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
    db.orm.update(orders).set({ assignedTo: null }).where(isTheirs),
  ];
}
