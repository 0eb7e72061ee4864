import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { factsOf, toldFields } from './order-facts.repository.ts';
import { addMessagesEmail, isFromOther, toldUpTo, wants } from './recipients.repository.ts';

/** A person who wants e-mail, and the order that they are told of. */
export async function selectMailbox(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string | null },
) {
  const [found] = await db.orm
    .select({ email: users.email, customerId: orders.userId, order: toldFields })
    .from(users)
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(and(eq(users.id, userId), wants('email')));
  return found && { ...found, order: factsOf(found.order) };
}

interface Gathered {
  userId: string;
  orderId: string;
  /** Until when messages were gathered, ms since 1970. */
  upTo: number;
}

/** The messages of the other side that a person has neither read nor been mailed of, oldest first. */
export async function selectUnmailed(db: Db, { userId, orderId, upTo }: Gathered) {
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
    .where(and(isUnmailed(orderId), lte(messages.createdAt, upTo)))
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

/** The statement that has the messages that came after those of an e-mail gathered in turn. */
export function gatherRest(db: Db, { userId, orderId, upTo }: Gathered, now: number) {
  const isLeft = sql`exists (select 1 from ${messages} inner join ${users} on ${users.id} = ${userId}
    where ${isUnmailed(orderId)} and ${messages.createdAt} > ${upTo})`;
  return addMessagesEmail(db, { userId, orderId, since: upTo + 1 }, now, isLeft);
}

/** Of a message and a person of `users`. */
function isUnmailed(orderId: string): SQL | undefined {
  return and(eq(messages.orderId, orderId), isFromOther, gt(messages.createdAt, toldUpTo(orderId)));
}
