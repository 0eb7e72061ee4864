import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { insertWhen } from './insert-when.ts';

type StoredResponse = typeof idempotencyKeys.$inferSelect;

/**
 * Returns the statement that stores the first response to a request with an idempotency key, for the batch that
 * does the request's work; none without a key. With `when`, it stores the response only if the condition holds when the
 * batch reaches it.
 */
export function storeResponse(db: Db, response: StoredResponse | undefined, when?: SQL) {
  return response ? [insertWhen(db, idempotencyKeys, response, when)] : [];
}

/** Finds the response stored for a user's idempotency key. */
export async function findStoredResponse(db: Db, userId: string, key: string) {
  const [response] = await db.orm
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return response;
}
