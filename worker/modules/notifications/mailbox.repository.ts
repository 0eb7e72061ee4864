import { and, asc, between, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { maySeeOrder } from '#db/statements/order-parties.ts';
import { gatherMs } from '#worker/domain/notifications/notification-kinds.ts';
import { factsOf, toldFields } from './order-facts.repository.ts';
import { isFromOther, toldUpTo, wants } from './recipients.repository.ts';

/** A person who wants e-mail, and the order that they are told of; nothing once they may not know of it. */
export async function selectMailbox(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string | null },
) {
  const [found] = await db.orm
    .select({ email: users.email, customerId: orders.userId, order: toldFields })
    .from(users)
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(and(eq(users.id, userId), maySeeOrder, wants('email')));
  return found && { ...found, order: factsOf(found.order) };
}

interface Gathered {
  userId: string;
  orderId: string;
  /** The time of the message that began it, ms since 1970. */
  since: number;
}

/** The messages of these minutes by the other side that a person has neither read nor been mailed of, oldest first. */
export async function selectUnmailed(db: Db, { userId, orderId, since }: Gathered) {
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
        isFromOther,
        gt(messages.createdAt, toldUpTo(orderId)),
        // One that was told of out of turn came before it.
        between(messages.createdAt, since - gatherMs, since + gatherMs),
      ),
    )
    .orderBy(asc(messages.createdAt), sql`${messages}.rowid`);
}

/** The statement that notes up to when a person was mailed of an order's messages, ms since 1970. */
export function noteMailed(
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
