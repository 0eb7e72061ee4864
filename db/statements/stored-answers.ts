import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';

type StoredAnswer = typeof idempotencyKeys.$inferSelect;

/**
 * The statement that keeps the first answer to a keyed request, for the batch that does its work.
 * With `when`, it is kept only if that condition holds at that point of the batch.
 */
export function storeAnswer(db: Db, answer: StoredAnswer, when: SQL = sql`true`) {
  const { userId, key, requestHash, status, body, createdAt } = answer;
  return db.orm
    .insert(idempotencyKeys)
    .select(
      sql`select ${userId}, ${key}, ${requestHash}, ${status}, ${body}, ${createdAt} where ${when}`,
    );
}

/** The answer kept for a person's key, if there is one. */
export async function findAnswer(db: Db, userId: string, key: string) {
  const [answer] = await db.orm
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return answer;
}
