import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { replies, replyFields } from '#db/schema/admin-tools.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { type Author, recordChange } from '#db/statements/record-change.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { limits } from '#worker/domain/limits.ts';
import type { ReplyEntryJson, ReplyJson } from '#worker/domain/replies/replies.api.ts';

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
 * Stores a text and the response for its idempotency key unless the store has the maximum number of
 * texts, and returns whether it was stored.
 */
export async function insertReply(
  db: Db,
  row: typeof replies.$inferInsert & { version: number },
  actorId: string,
  response: Parameters<typeof storeResponse>[1],
): Promise<boolean> {
  const hasRoom = lt(db.orm.$count(replies), limits.replies);
  const isStored = rowExists(replies, eq(replies.id, row.id));
  const { createdAt: at, ...after } = row;
  const change = { kind: 'reply', name: row.title, before: undefined, after } as const;
  const [inserted] = await db.write([
    insertWhen(db, replies, row, hasRoom),
    ...storeResponse(db, response, isStored),
    recordChange(db, { actorId, at }, change, isStored),
  ]);
  return inserted?.rowsAffected === 1;
}

/** Updates a text if `version` is still current, and returns whether it was updated. */
export async function updateReply(
  db: Db,
  { before, version, entry, author }: ReplyEdit,
): Promise<boolean> {
  const isThisVersion = and(eq(replies.id, before.id), eq(replies.version, version));
  const change = {
    kind: 'reply',
    name: before.title,
    before,
    after: { ...before, ...entry },
  } as const;
  const results = await db.write([
    recordChange(db, author, change, rowExists(replies, isThisVersion)),
    db.orm
      .update(replies)
      .set({ ...entry, version: version + 1 })
      .where(isThisVersion),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}

interface ReplyEdit {
  before: ReplyJson;
  version: number;
  entry: ReplyEntryJson;
  author: Author;
}

/** Deletes a text, and returns whether it existed. */
export async function deleteReply(db: Db, before: ReplyJson, author: Author): Promise<boolean> {
  const isThis = eq(replies.id, before.id);
  const change = { kind: 'reply', name: before.title, before, after: undefined } as const;
  const results = await db.write([
    recordChange(db, author, change, rowExists(replies, isThis)),
    db.orm.delete(replies).where(isThis),
  ]);
  return results.at(-1)?.rowsAffected === 1;
}
