import type { Deps } from '#worker/deps.ts';
import type { OrderMessageJson, UserJson } from '#worker/domain/api.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { insertMessage, selectMessages } from './chat.repository.ts';
import { toMessageJson } from './message-json.ts';

interface PostMessage {
  orderId: string;
  /** Trimmed and not blank. */
  text: string;
  user: UserJson;
  idempotent: IdempotentRequest | undefined;
}

/** An order's chat, oldest message first (spec section 7). The caller has checked who asks. */
export function listMessages(
  { db }: Pick<Deps, 'db'>,
  orderId: string,
): Promise<OrderMessageJson[]> {
  return selectMessages(db, orderId);
}

/** Adds a message to an order's chat and gives it as the list shows it (spec section 7). */
export async function postMessage(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, text, user, idempotent }: PostMessage,
): Promise<OrderMessageJson> {
  const row = { id: newId(), orderId, userId: user.id, message: text, createdAt: now() };
  const json = toMessageJson(row, user);
  await insertMessage(db, {
    row,
    answer: idempotent && { ...idempotent, status: 201, body: JSON.stringify(json) },
  });
  return json;
}
