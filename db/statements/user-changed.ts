import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages } from '#db/schema/chat.ts';
import { orders } from '#db/schema/orders.ts';
import { bumpOrders, bumpRevisions } from './revisions.ts';

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
    bumpOrders(db, and(inArray(orders.id, chats), when)),
  ];
}
