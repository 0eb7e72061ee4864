import { and, asc, between, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { canAccessOrder } from '#db/statements/order-access.ts';
import { messageEmailDelayMs } from '#worker/domain/notifications/notification-kinds.ts';
import { orderFactFields, toOrderFacts } from './order-facts.repository.ts';
import { canGetEmail, isFromOtherParty, notifiedUpTo } from './recipients.repository.ts';

/**
 * Returns a user's email address with the notification's order; undefined if they turned off email, their address is
 * not verified, or they may not see the order.
 */
export async function selectMailbox(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string | null },
) {
  const [found] = await db.orm
    .select({ email: users.email, customerId: orders.userId, order: orderFactFields })
    .from(users)
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(and(eq(users.id, userId), canAccessOrder, canGetEmail));
  return found && { ...found, order: toOrderFacts(found.order) };
}

interface MessagePeriod {
  userId: string;
  orderId: string;
  /** The time of the first message, ms since 1970. */
  since: number;
}

/**
 * Returns the other party's messages of this period that the user has neither read nor been emailed, oldest first.
 */
export async function selectUnmailed(db: Db, { userId, orderId, since }: MessagePeriod) {
  const authors = db.orm
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .as('authors');
  return db.orm
    .select({
      text: messages.message,
      at: messages.createdAt,
      firstName: authors.firstName,
      lastName: authors.lastName,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(authors, eq(authors.id, messages.userId))
    .where(
      and(
        eq(messages.orderId, orderId),
        isFromOtherParty,
        gt(messages.createdAt, notifiedUpTo(orderId)),
        // Messages before `since` count too, because jobs may run out of order.
        between(messages.createdAt, since - messageEmailDelayMs, since + messageEmailDelayMs),
      ),
    )
    .orderBy(asc(messages.createdAt), sql`${messages}.rowid`);
}

/** Returns the statement that stores the time of the newest emailed message, ms since 1970. */
export function saveMailedAt(
  db: Db,
  { userId, orderId, mailedAt }: { userId: string; orderId: string; mailedAt: number },
) {
  return db.orm
    .insert(orderReads)
    .values({ userId, orderId, readAt: 0, mailedAt })
    .onConflictDoUpdate({
      target: [orderReads.userId, orderReads.orderId],
      set: { mailedAt: sql`max(${orderReads.mailedAt}, excluded.mailed_at)` },
    });
}
