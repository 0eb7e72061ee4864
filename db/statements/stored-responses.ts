import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { idempotencyKeys } from '#db/schema/requests.ts';
import { insertWhen } from './insert-when.ts';

export type StoredResponse = typeof idempotencyKeys.$inferSelect;

/** The status of a stored key without a response. */
export const noResponse = 0;

/**
 * Returns the statement that stores the first response to a request with an idempotency key, if
 * `when` holds, for the batch of the request's work. Empty without a key.
 */
export function storeResponse(db: Db, response: StoredResponse | undefined, when?: SQL) {
  return response ? [insertWhen(db, idempotencyKeys, response, when)] : [];
}

/** Stores the response to a request whose batch stored only an id. */
export async function completeResponse(
  db: Db,
  { userId, key, ...response }: Pick<StoredResponse, 'userId' | 'key' | 'status' | 'body'>,
): Promise<void> {
  await db.orm
    .update(idempotencyKeys)
    .set(response)
    .where(and(isOf(userId, key), eq(idempotencyKeys.status, noResponse)));
}

export async function findStoredResponse(db: Db, userId: string, key: string) {
  const [response] = await db.orm.select().from(idempotencyKeys).where(isOf(userId, key));
  return response;
}

function isOf(userId: string, key: string) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
}
