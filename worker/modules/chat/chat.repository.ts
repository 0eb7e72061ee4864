import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { storeAnswer } from '#db/idempotency.ts';
import { bumpRevisions } from '#db/revisions.ts';
import { messages } from '#db/schema/chat.ts';
import { files } from '#db/schema/files.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { attachUpload, isPending, type VerifiedFile } from '#db/uploads.ts';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { uploadTaken } from '#worker/http/errors.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';
import { type MessageRow, toMessageJson } from './message-json.ts';

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
  const isStored = sql`exists (select 1 from ${messages} where ${messages.id} = ${id})`;
  try {
    const [inserted] = await db.write([
      db.orm.insert(messages).select(
        sql`select ${id}, ${orderId}, ${userId}, ${message}, ${file?.id ?? null}, ${createdAt}
            where ${file ? isPending(file.id) : sql`true`}`,
      ),
      ...(file ? [attachUpload(db, file, isStored)] : []),
      ...(answer ? [storeAnswer(db, { ...answer, userId, createdAt }, isStored)] : []),
      ...bumpRevisions(db, [`order:${orderId}`], isStored),
    ]);
    if (inserted?.rowsAffected === 0) throw uploadTaken();
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    throw error;
  }
}
