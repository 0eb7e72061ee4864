import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { messages, orderReads } from '#db/schema/chat.ts';
import { files } from '#db/schema/files.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { orders } from '#db/schema/orders.ts';
import { tell } from '#db/statements/enqueue-job.ts';
import { bumpCustomerOf, bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { storeAnswer } from '#db/statements/stored-answers.ts';
import { attachUpload, isPending, type VerifiedFile } from '#db/statements/uploads.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';
import { uploadTaken } from '#worker/http/errors.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';
import { type MessageRow, toMessageJson } from './message-json.ts';

/** Whoever looks at the chat has read it by then, and is told nothing, ms: it is asked for every 5 s. */
const tellAfterMs = 8000;

/** Oldest first; of two in the same millisecond, the one that was stored first. */
export async function selectMessages(db: Db, orderId: string): Promise<OrderMessageJson[]> {
  const rows = await db.orm
    .select({
      message: messages,
      user: userFields,
      file: { id: files.id, name: files.name, size: files.size },
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.createdAt), sql`${messages}.rowid`);
  return rows.map(({ message, user, file }) => toMessageJson(message, user, file));
}

interface NewMessage {
  row: MessageRow & { orderId: string };
  file: VerifiedFile | undefined;
  answer: (IdempotentRequest & { status: number; body: string }) | undefined;
}

/**
 * Stores a message with its file and the answer to its key, or nothing of it. Throws AlreadyAnsweredError when
 * the key was used in the meantime, and 409 when the file was taken.
 */
export async function insertMessage(db: Db, { row, file, answer }: NewMessage): Promise<void> {
  const { id, orderId, userId, message, createdAt } = row;
  const said = { orderId, actorId: userId, at: createdAt, detail: message.slice(0, 200) };
  const isCustomer = sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.userId} = ${userId})`;
  const isStored = sql`exists (select 1 from ${messages} where ${messages.id} = ${id})`;
  try {
    const [inserted] = await db.write([
      db.orm.insert(messages).select(
        sql`select ${id}, ${orderId}, ${userId}, ${message}, ${file?.id ?? null}, ${createdAt}
            where ${file ? isPending(file.id) : sql`true`}`,
      ),
      ...(file ? [attachUpload(db, file, isStored)] : []),
      ...(answer ? [storeAnswer(db, { ...answer, userId, createdAt }, isStored)] : []),
      tell(
        db,
        { ...said, event: 'adminMessage', key: `adminMessage:${id}` },
        sql`${isStored} and ${isCustomer}`,
        tellAfterMs,
      ),
      tell(
        db,
        { ...said, event: 'message', key: `message:${id}` },
        sql`${isStored} and not ${isCustomer}`,
        tellAfterMs,
      ),
      ...bumpRevisions(db, [`order:${orderId}`, 'admin'], isStored),
      bumpCustomerOf(db, orderId, isStored),
      markOrders(db, sql`${orders.id} = ${orderId} and ${isStored}`),
    ]);
    if (inserted?.rowsAffected === 0) throw uploadTaken();
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    throw error;
  }
}

interface Read {
  orderId: string;
  userId: string;
  /** ms since 1970. */
  readAt: number;
}

/** Notes how far a person has read, if that is further than before; never beyond the newest message. */
export async function upsertRead(db: Db, { orderId, userId, readAt }: Read): Promise<void> {
  const upTo = sql`min(${readAt}, (select max(${messages.createdAt}) from ${messages} where ${messages.orderId} = ${orderId}))`;
  const isFurther = sql`coalesce((select ${orderReads.readAt} from ${orderReads} where ${orderReads.orderId} = ${orderId} and ${orderReads.userId} = ${userId}), 0) < ${upTo}`;
  const isAdmins = sql`${isFurther} and exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.userId} <> ${userId})`;
  await db.write([
    // What shows the count is told first, while it still is to be seen whether it changes.
    ...bumpRevisions(db, [`user:${userId}`], isFurther),
    ...bumpRevisions(db, ['admin'], isAdmins),
    markOrders(db, sql`${orders.id} = ${orderId} and ${isAdmins}`),
    db.orm
      .insert(orderReads)
      .select(sql`select ${userId}, ${orderId}, ${upTo}, 0 where ${isFurther}`)
      .onConflictDoUpdate({
        target: [orderReads.userId, orderReads.orderId],
        set: { readAt: sql`excluded.read_at` },
      }),
  ]);
}
