import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { insertWhen } from './insert-when.ts';

type StoredAnswer = typeof idempotencyKeys.$inferSelect;

/**
 * The statement that stores the first response to a request with an idempotency key, for the batch that does
 * the request's work. With `when`, it does so only if the condition holds when the batch reaches it.
 */
export function storeResponse(db: Db, answer: StoredAnswer, when?: SQL) {
  return insertWhen(db, idempotencyKeys, answer, when);
}

/** The response stored for a user's idempotency key, if any. */
export async function findStoredResponse(db: Db, userId: string, key: string) {
  const [answer] = await db.orm
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return answer;
}
