import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { insertWhen } from './insert-when.ts';

export type StoredResponse = typeof idempotencyKeys.$inferSelect;

/**
 * Returns the statement that stores the first response to a request with an idempotency key, if
 * `when` holds, for the batch of the request's work. Empty without a key.
 */
export function storeResponse(db: Db, response: StoredResponse | undefined, when?: SQL) {
  return response ? [insertWhen(db, idempotencyKeys, response, when)] : [];
}

export async function findStoredResponse(db: Db, userId: string, key: string) {
  const [response] = await db.orm
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return response;
}
