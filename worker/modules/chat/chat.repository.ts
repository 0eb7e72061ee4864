import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/errors.ts';
import { storeAnswer } from '#db/idempotency.ts';
import { bumpRevisions } from '#db/revisions.ts';
import { messages } from '#db/schema/chat.ts';
import { userFields, users } from '#db/schema/identity.ts';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';
import { type MessageRow, toMessageJson } from './message-json.ts';

/** Oldest first; of two in the same millisecond, the one that was stored first. */
export async function selectMessages(db: Db, orderId: string): Promise<OrderMessageJson[]> {
  const rows = await db.orm
    .select({
      message: messages,
      user: userFields,
    })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.userId))
    .where(eq(messages.orderId, orderId))
    .orderBy(asc(messages.createdAt), sql`${messages}.rowid`);
  return rows.map(({ message, user }) => toMessageJson(message, user));
}

interface NewMessage {
  row: MessageRow & { orderId: string };
  answer: (IdempotentRequest & { status: number; body: string }) | undefined;
}

/**
 * Stores a message with the answer to its key, or neither. Throws AlreadyAnsweredError when the key was used
 * in the meantime.
 */
export async function insertMessage(db: Db, { row, answer }: NewMessage): Promise<void> {
  const { orderId, userId, createdAt } = row;
  try {
    await db.write([
      ...(answer ? [storeAnswer(db, { ...answer, userId, createdAt })] : []),
      db.orm.insert(messages).values(row),
      ...bumpRevisions(db, [`order:${orderId}`]),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    throw error;
  }
}
