import { and, asc, eq, gt, inArray, lt, lte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { datalogs } from '#db/schema/datalogs.ts';
import { deliverables, files } from '#db/schema/files.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { isBatchAborted } from '#db/statements/abort-batch.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { idsOfPage } from '#db/statements/ids-of-page.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpOrder, insertOrderEvent } from '#db/statements/order-changed.ts';
import { abortWhenUsedUp, findUsedUp, type Quota } from '#db/statements/quotas.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { attachUpload, isPending, type VerifiedFile } from '#db/statements/uploads.ts';
import type { MessageVerdictJson, OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { pageLimits } from '#worker/domain/orders/pages.ts';
import { tooMany, uploadAlreadySent } from '#worker/http/errors.ts';
import { DuplicateRequestError, type FirstResponse } from '#worker/http/idempotency.ts';
import { type MessageRow, toMessageJson } from './message-json.ts';

/** The delay of a notification in ms. An open chat polls every 5 s, so its reader has read the message by then. */
const notifyAfterMs = 8000;
const hourMs = 60 * 60 * 1000;

const rowid = sql`${messages}.rowid`;

/**
 * Returns a page of an order's messages: the newest, or those just before a message. They are sorted oldest first, and
 * those of the same millisecond in insertion order. Empty if the order has no message with the id `before`.
 */
export async function selectMessages(
  db: Db,
  orderId: string,
  before: string | undefined,
): Promise<OrderMessageJson[]> {
  const isOfOrder = eq(messages.orderId, orderId);
  // Raw, because Drizzle cannot compare rows of values.
  const isBefore = sql`(${messages.createdAt}, ${rowid}) < (select created_at, rowid from ${messages} where id = ${before ?? ''} and order_id = ${orderId})`;
  const ids = idsOfPage({
    table: messages,
    id: messages.id,
    where: before === undefined ? isOfOrder : sql`${isOfOrder} and ${isBefore}`,
    sortBy: [messages.createdAt, rowid],
    direction: 'desc',
    textBytes: sql`octet_length(${messages.message})`,
    limits: pageLimits,
  });
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
    .where(inArray(messages.id, ids))
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

/** A verdict about a file, with the file's name for the order's history. */
interface NewVerdict extends MessageVerdictJson {
  name: string;
  eventId: string;
}

/** How each verdict appears in the order's history. */
const verdictEvents = { works: 'fileWorks', change: 'changeRequested' } as const;

interface NewMessage {
  /** The most messages that a user may send per hour and order. */
  messagesPerHour: number;
  row: MessageRow & { orderId: string };
  file: (VerifiedFile & { isLog: boolean }) | undefined;
  verdict: NewVerdict | undefined;
  response: FirstResponse | undefined;
}

/**
 * Stores a message with its file, its verdict and the response for its idempotency key in one batch.
 * Throws DuplicateRequestError when another request used the key first, 409 when the file was already sent, and 429
 * for too many messages.
 */
export async function insertMessage(
  db: Db,
  { messagesPerHour, row, file, verdict, response }: NewMessage,
): Promise<void> {
  const { id, orderId, userId, message, createdAt } = row;
  const sent = { orderId, actorId: userId, at: createdAt, detail: message.slice(0, 200) };
  const isCustomer = rowExists(orders, and(eq(orders.id, orderId), eq(orders.userId, userId)));
  const isStored = rowExists(messages, eq(messages.id, id));
  const quota: Quota = {
    table: messages,
    rows: and(eq(messages.orderId, orderId), eq(messages.userId, userId)),
    max: messagesPerHour,
    window: { createdAt: messages.createdAt, windowMs: hourMs },
    message: `You’ve sent ${messagesPerHour} messages about this order in an hour. Send the next one a little later.`,
  };
  try {
    const [, inserted] = await db.write([
      abortWhenUsedUp(db, quota, createdAt),
      insertWhen(
        db,
        messages,
        {
          ...row,
          fileId: file?.id ?? null,
          deliverableId: verdict?.deliverableId ?? null,
          verdict: verdict?.answer ?? null,
        },
        file && isPending(file.id),
      ),
      ...(file ? attachUpload(db, { file, attachedAt: createdAt }, isStored) : []),
      ...(file?.isLog
        ? [insertWhen(db, datalogs, { fileId: file.id, orderId, createdAt }, isStored)]
        : []),
      ...(response ? [storeResponse(db, { ...response, userId, createdAt }, isStored)] : []),
      enqueueNotification(
        db,
        { ...sent, event: 'adminMessage', key: `adminMessage:${id}` },
        and(isStored, isCustomer),
        notifyAfterMs,
      ),
      enqueueNotification(
        db,
        { ...sent, event: 'message', key: `message:${id}` },
        and(isStored, not(isCustomer)),
        notifyAfterMs,
      ),
      ...(verdict
        ? [
            insertOrderEvent(
              db,
              {
                id: verdict.eventId,
                orderId,
                actorId: userId,
                kind: verdictEvents[verdict.answer],
                detail: verdict.name,
                createdAt,
              },
              isStored,
            ),
          ]
        : []),
      ...bumpOrder(db, orderId, isStored),
    ]);
    if (inserted?.rowsAffected === 0) throw uploadAlreadySent();
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new DuplicateRequestError();
    const usedUp = isBatchAborted(error) && (await findUsedUp(db, [quota], createdAt));
    throw usedUp ? tooMany(usedUp) : error;
  }
}

interface Read {
  orderId: string;
  userId: string;
  /** ms since 1970. */
  readAt: number;
}

/** Moves a user's read position forward, at most to the newest message. */
export async function upsertRead(db: Db, { orderId, userId, readAt }: Read): Promise<void> {
  // SQL, because only the database knows the newest message and the stored time when the batch runs.
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
    markOrders(db, and(eq(orders.id, orderId), isReadByAdmin)),
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
 * Returns the condition that the other side gets to see that a message was read: one of theirs after the last one that
 * the reader's side has read.
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
