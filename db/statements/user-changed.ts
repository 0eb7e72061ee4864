import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { orders } from '#db/schema/orders.ts';
import { isOpenOrder } from './open-order.ts';
import { bumpOrders, bumpRevisions, markOrders } from './revisions.ts';

/**
 * Returns the statements that bump every list that shows a user's name, email or role. With `when`, only if the
 * condition holds when the batch reaches them.
 */
export function userChanged(db: Db, userId: string, when?: SQL) {
  const chats = db.orm
    .select({ orderId: messages.orderId })
    .from(messages)
    .where(eq(messages.userId, userId));
  return [
    ...bumpRevisions(db, ['admin', `user:${userId}`], when),
    // An admin can have closed tens of thousands of orders, so only open ones show a new name at once.
    markOrders(
      db,
      and(or(eq(orders.userId, userId), and(eq(orders.assignedTo, userId), isOpenOrder)), when),
    ),
    bumpOrders(db, and(inArray(orders.id, chats), when)),
  ];
}
