import { and, asc, eq, gt, inArray, isNotNull, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { compareRow, idsOfPage } from '#db/statements/ids-of-page.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { fileUrl } from '#worker/domain/files/file-rules.ts';
import type { StockFileJson } from '#worker/domain/files/files.api.ts';
import { limits } from '#worker/domain/limits.ts';
import { pageLimits } from '#worker/domain/orders/lists/pages.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { toMessageJson } from './message-json.ts';

const rowid = sql`${messages}.rowid`;

/**
 * Returns a page of an order's messages: the newest, or those just before a message. They are
 * sorted oldest first, and those of the same millisecond in insertion order. Empty if the order has
 * no message with the id `before`.
 */
export async function selectMessages(
  db: Db,
  orderId: string,
  before: string | undefined,
): Promise<OrderMessageJson[]> {
  const isOfOrder = eq(messages.orderId, orderId);
  const cursor = db.orm
    .select({ createdAt: messages.createdAt, rowid })
    .from(messages)
    .where(and(eq(messages.id, before ?? ''), isOfOrder));
  const isBefore = compareRow([messages.createdAt, rowid], '<', cursor);
  const ids = idsOfPage({
    table: messages,
    id: messages.id,
    where: before === undefined ? isOfOrder : and(isOfOrder, isBefore),
    sortBy: [messages.createdAt, rowid],
    direction: 'desc',
    textBytes: sql`octet_length(${messages.message})`,
    limits: pageLimits,
  });
  return selectRows(db, orderId, inArray(messages.id, ids));
}

export async function findMessage(
  db: Db,
  orderId: string,
  id: string,
): Promise<OrderMessageJson | undefined> {
  const [message] = await selectRows(
    db,
    orderId,
    and(eq(messages.id, id), eq(messages.orderId, orderId)),
  );
  return message;
}

async function selectRows(
  db: Db,
  orderId: string,
  where: SQL | undefined,
): Promise<OrderMessageJson[]> {
  const reads = readsOf(db, orderId);
  const rows = await db.orm
    .select({
      message: messages,
      seenUpTo: sql<number>`case when ${messages.userId} = ${reads.customerId} then ${reads.byShop} else ${reads.byCustomer} end`,
      user: userFields,
      file: {
        id: files.id,
        name: files.name,
        size: files.size,
        isLog: sql<boolean>`${datalogs.fileId} is not null`.mapWith(Boolean),
      },
    })
    .from(messages)
    .innerJoin(reads, sql`true`)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .leftJoin(datalogs, eq(datalogs.fileId, messages.fileId))
    .where(where)
    .orderBy(asc(messages.createdAt), rowid);
  return rows.map(({ message, user, file, seenUpTo }) =>
    toMessageJson(message, user, { file, isSeen: message.createdAt <= seenUpTo }),
  );
}

/** Returns the subquery for an order's customer and how far each side has read its chat, in ms since 1970. */
function readsOf(db: Db, orderId: string) {
  const readBy = (isCustomer: SQL) =>
    sql<number>`coalesce(max(case when ${isCustomer} then ${orderReads.readAt} end), 0)`;
  return db.orm
    .select({
      // An aggregate, so that an unread chat has a row, too.
      customerId: sql<string>`max(${orders.userId})`.as('customer_id'),
      byCustomer: readBy(sql`${orderReads.userId} = ${orders.userId}`).as('by_customer'),
      byShop: readBy(sql`${orderReads.userId} <> ${orders.userId}`).as('by_shop'),
    })
    .from(orders)
    .leftJoin(orderReads, eq(orderReads.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .as('reads');
}

/** Returns the stock files of an order, oldest first. */
export async function selectStockFiles(db: Db, orderId: string): Promise<StockFileJson[]> {
  const { id, createdAt, stockFile } = messages;
  const rows = await db.orm
    .select({
      id,
      createdAt,
      stockFile,
      file: { id: files.id, name: files.name, size: files.size },
    })
    .from(messages)
    .innerJoin(files, eq(files.id, messages.fileId))
    .where(and(eq(messages.orderId, orderId), isNotNull(stockFile)))
    .orderBy(asc(createdAt), rowid)
    .limit(limits.stockFiles);
  return rows.flatMap(({ file, stockFile: stored, ...row }) =>
    stored === null
      ? []
      : [
          {
            ...stored,
            id: row.id,
            fileUrl: fileUrl(file.id),
            fileName: file.name ?? '',
            fileSize: file.size ?? 0,
            createdAt: new Date(row.createdAt).toISOString(),
          },
        ],
  );
}

/** Finds a file of an order, with the order's customer and status. */
export async function findRevision(
  db: Db,
  { orderId, deliverableId }: { orderId: string; deliverableId: string },
) {
  const { revision, deliveredAt } = deliverables;
  const [found] = await db.orm
    .select({
      order: { status: orders.status, userId: orders.userId },
      file: { fileName: files.name, revision, deliveredAt },
    })
    .from(deliverables)
    .innerJoin(orders, eq(orders.id, deliverables.orderId))
    .innerJoin(files, eq(files.id, deliverables.fileId))
    .where(and(eq(deliverables.id, deliverableId), eq(orders.id, orderId)));
  return found && { ...found, file: { ...found.file, fileName: found.file.fileName ?? '' } };
}

interface Read {
  orderId: string;
  userId: string;
  /** ms since 1970. */
  readAt: number;
}

/** Moves a user's read position forward, at most to the newest message. */
export async function upsertRead(db: Db, { orderId, userId, readAt }: Read): Promise<void> {
  // In SQL, because the newest message and the stored time must be read when the batch runs. Raw,
  // because Drizzle has no `min` of two values and no `coalesce`.
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
    // The poll versions come first, because `isFurther` is false after the upsert.
    ...bumpPollVersions(db, [`user:${userId}`], isFurther),
    ...bumpPollVersions(db, ['admin'], isReadByAdmin),
    ...bumpPollVersions(db, [`order:${orderId}`], isSeenNow),
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
 * Returns the condition that a message of the other side becomes seen: it is newer than everything
 * that the reader's side had read before.
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
