import { areOnOneDay } from '#web/lib/dates.ts';
import type { OrderMessageJson } from '#worker/domain/orders/orders.api.ts';

/** Messages of one person within this time read as one, in ms. */
const groupMs = 5 * 60_000;

/** Returns whether a message continues the one above it: the same sender, at most 5 minutes later, on the same day. */
export function continuesMessage(
  message: Pick<OrderMessageJson, 'userId' | 'createdAt'>,
  above: Pick<OrderMessageJson, 'userId' | 'createdAt'> | undefined,
): boolean {
  return (
    above?.userId === message.userId &&
    Date.parse(message.createdAt) - Date.parse(above.createdAt) <= groupMs &&
    areOnOneDay(above.createdAt, message.createdAt)
  );
}
