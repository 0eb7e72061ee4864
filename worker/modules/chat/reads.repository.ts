import { and, eq, gt, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { orders } from '#db/schema/orders.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';

interface Read {
  orderId: string;
  userId: string;
  /** ms since 1970. */
  readAt: number;
}

/** Moves a user's read position forward, at most to the newest message. */
export async function upsertRead(db: Db, { orderId, userId, readAt }: Read): Promise<void> {
  // In SQL, because the newest message and the stored time must be read when the batch runs. Raw, because Drizzle has no
  // `min` of two values and no `coalesce`.
  const upTo = sql`min(${readAt}, (select max(${messages.createdAt}) from ${messages} where ${messages.orderId} = ${orderId}))`;
  const readSoFar = sql`coalesce((select ${orderReads.readAt} from ${orderReads} where ${orderReads.orderId} = ${orderId} and ${orderReads.userId} = ${userId}), 0)`;
  const isFurther = lt(readSoFar, upTo);
  const isOtherUsersOrder = rowExists(
    orders,
    and(eq(orders.id, orderId), ne(orders.userId, userId)),
  );
  const isReadByAdmin = and(isFurther, isOtherUsersOrder);
  const isSeenNow = and(isFurther, isNewToOtherSide({ orderId, userId, upTo }));
  await db.write([
    // The revisions come first, because `isFurther` is false after the upsert.
    ...bumpRevisions(db, [`user:${userId}`], isFurther),
    ...bumpRevisions(db, ['admin'], isReadByAdmin),
    ...bumpRevisions(db, [`order:${orderId}`], isSeenNow),
    insertWhen(
      db,
      orderReads,
      { userId, orderId, readAt: upTo, mailedAt: 0 },
      isFurther,
    ).onConflictDoUpdate({
      target: [orderReads.userId, orderReads.orderId],
      set: { readAt: sql`excluded.read_at` },
    }),
  ]);
}

/**
 * Returns the condition that a message of the other side becomes seen: it is newer than everything that the reader's
 * side had read before.
 */
function isNewToOtherSide({
  orderId,
  userId,
  upTo,
}: {
  orderId: string;
  userId: string;
  upTo: SQL;
}) {
  const customerId = sql`(select ${orders.userId} from ${orders} where ${orders.id} = ${orderId})`;
  const isOfReadersSide = (author: SQL) =>
    sql`(${author} = ${customerId}) = (${userId} = ${customerId})`;
  const readBySide = sql`coalesce((select max(${orderReads.readAt}) from ${orderReads} where ${orderReads.orderId} = ${orderId} and ${isOfReadersSide(sql`${orderReads.userId}`)}), 0)`;
  return rowExists(
    messages,
    and(
      eq(messages.orderId, orderId),
      gt(messages.createdAt, readBySide),
      lte(messages.createdAt, upTo),
      not(isOfReadersSide(sql`${messages.userId}`)),
    ),
  );
}
