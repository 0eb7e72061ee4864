import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { replies, replyFields } from '#db/schema/replies.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { limits } from '#worker/domain/limits.ts';
import type { ReplyEntryJson, ReplyJson } from '#worker/domain/replies/replies.api.ts';
import { DuplicateRequestError } from '#worker/http/idempotency.ts';

/** Returns all saved texts, by title. */
export function selectReplies(db: Db): Promise<ReplyJson[]> {
  return db.orm
    .select(replyFields)
    .from(replies)
    .orderBy(asc(sql`lower(${replies.title})`), asc(replies.id));
}

export async function findReply(db: Db, id: string): Promise<ReplyJson | undefined> {
  const [reply] = await db.orm.select(replyFields).from(replies).where(eq(replies.id, id));
  return reply;
}

/**
 * Stores a text and the response for its idempotency key unless the store has the maximum number of texts, and returns
 * whether it was stored. Throws DuplicateRequestError when another request used the key first.
 */
export async function insertReply(
  db: Db,
  row: typeof replies.$inferInsert,
  response: Parameters<typeof storeResponse>[1] | undefined,
): Promise<boolean> {
  const hasRoom = lt(db.orm.$count(replies), limits.replies);
  const isStored = rowExists(replies, eq(replies.id, row.id));
  try {
    const [inserted] = await db.write([
      insertWhen(db, replies, row, hasRoom),
      ...(response ? [storeResponse(db, response, isStored)] : []),
    ]);
    return inserted?.rowsAffected === 1;
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new DuplicateRequestError();
    throw error;
  }
}

/** Updates a text if `version` is still current, and returns whether it was updated. */
export async function updateReply(
  db: Db,
  { id, version, entry }: { id: string; version: number; entry: ReplyEntryJson },
): Promise<boolean> {
  const [updated] = await db.write([
    db.orm
      .update(replies)
      .set({ ...entry, version: version + 1 })
      .where(and(eq(replies.id, id), eq(replies.version, version))),
  ]);
  return updated?.rowsAffected === 1;
}

/** Deletes a text, and returns whether it existed. */
export async function deleteReply(db: Db, id: string): Promise<boolean> {
  const [deleted] = await db.write([db.orm.delete(replies).where(eq(replies.id, id))]);
  return deleted?.rowsAffected === 1;
}
