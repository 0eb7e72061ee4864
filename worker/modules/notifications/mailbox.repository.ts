import { and, asc, between, eq, gt, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { isDownloadable } from '#db/statements/orders/deliverables.ts';
import { canHearOfOrder } from '#db/statements/orders/order-access.ts';
import { giveUpAfterMs } from '#worker/domain/jobs/job-kinds.ts';
import { combinedEmailDelayMs } from '#worker/domain/notifications/notification-kinds.ts';
import type { OrderFacts } from './notification-wordings.ts';
import { orderFactFields, toOrderFacts } from './order-facts.repository.ts';
import { canGetEmail, isFromOtherParty, notifiedUpTo } from './recipients.repository.ts';

/**
 * Returns a user's email address with the notification's order; undefined if they turned off email,
 * their address is not verified, or they may not see the order.
 */
export async function selectMailbox(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string | null },
) {
  const [found] = await db.orm
    .select({ email: users.email, customerId: orders.userId, order: orderFactFields })
    .from(users)
    .leftJoin(orders, eq(orders.id, orderId ?? ''))
    .where(and(eq(users.id, userId), canHearOfOrder, canGetEmail));
  return found && { ...found, order: toOrderFacts(found.order) };
}

interface MessagePeriod {
  userId: string;
  orderId: string;
  /** The time of the first message, ms since 1970. */
  since: number;
}

/**
 * Returns the other party's messages of this period that the user has neither read nor been
 * emailed, oldest first.
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
        between(messages.createdAt, since - combinedEmailDelayMs, since + combinedEmailDelayMs),
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

/**
 * Returns the files of this period that the customer has and has neither downloaded nor been
 * emailed about, oldest first.
 */
export function selectUnmailedFiles(db: Db, { orderId, since }: Omit<MessagePeriod, 'userId'>) {
  // Files before `since` count too, because jobs may run out of order.
  const period = between(
    deliverables.deliveredAt,
    since - combinedEmailDelayMs,
    since + combinedEmailDelayMs,
  );
  return selectNewFiles(db, orderId, and(isNull(deliverables.mailedAt), period));
}

/** Returns the files of an order that the customer can download and hasn't yet, oldest first. */
export async function selectNewFiles(db: Db, orderId: string, which?: SQL) {
  const rows = await db.orm
    .select({
      id: deliverables.id,
      fileName: files.name,
      revision: deliverables.revision,
      note: deliverables.note,
    })
    .from(deliverables)
    .innerJoin(files, eq(files.id, deliverables.fileId))
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .where(
      and(
        eq(deliverables.orderId, orderId),
        isDownloadable,
        isNull(deliverables.downloadedAt),
        which,
      ),
    )
    .orderBy(asc(deliverables.createdAt), sql`${deliverables}.rowid`);
  return rows.map(({ fileName, ...file }) => ({ ...file, fileName: fileName ?? '' }));
}

/** Returns the statement that stores that the customer was emailed about files, in ms since 1970. */
export function saveFilesMailed(db: Db, ids: readonly string[], at: number) {
  return db.orm
    .update(deliverables)
    .set({ mailedAt: at })
    .where(inArray(deliverables.id, [...ids]));
}

/** More than an email lists. */
const maxNewOrders = 1000;

/**
 * Returns the orders up to 5 minutes after `since` (ms since 1970) that still wait for review and
 * that the admin has not been emailed about, oldest first. Excludes their own orders.
 */
export async function selectNewOrders(
  db: Db,
  { userId, since }: Omit<MessagePeriod, 'orderId'>,
): Promise<{ facts: OrderFacts; placedAt: number }[]> {
  const rows = await db.orm
    .select({ order: orderFactFields, placedAt: orders.createdAt })
    .from(orders)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        eq(orders.status, 'pending'),
        ne(orders.userId, userId),
        gt(orders.createdAt, users.newOrdersMailedAt),
        // Jobs may run out of order, but never later than a day.
        between(orders.createdAt, since - giveUpAfterMs, since + combinedEmailDelayMs),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(maxNewOrders);
  return rows.flatMap(({ order, placedAt }) => {
    const facts = toOrderFacts(order);
    return facts ? [{ facts, placedAt }] : [];
  });
}

/** Returns the statement that stores when the newest emailed order was placed, ms since 1970. */
export function saveOrdersMailedAt(
  db: Db,
  { userId, mailedAt }: { userId: string; mailedAt: number },
) {
  return db.orm
    .update(users)
    .set({ newOrdersMailedAt: mailedAt })
    .where(and(eq(users.id, userId), lte(users.newOrdersMailedAt, mailedAt)));
}
