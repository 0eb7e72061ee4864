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

type OwnMessage = Pick<OrderMessageJson, 'id' | 'userId' | 'createdAt' | 'isSeen'>;

/** How far an author's messages were seen. Only the newest page of a chat is up to date. */
export interface SeenState {
  /** The time of the newest message that the other side has seen; '' for none. */
  upTo: string;
  /** The id of the author's newest message. */
  newestId: string | undefined;
}

/** Returns how far an author's messages were seen. `newest` is the newest page, oldest first. */
export function seenStateOf(authorId: string, newest: readonly OwnMessage[]): SeenState {
  const own = newest.filter(({ userId }) => userId === authorId);
  return {
    upTo: own.findLast(({ isSeen }) => isSeen)?.createdAt ?? '',
    newestId: own.at(-1)?.id,
  };
}

/** Returns whether the other side has seen a message. Whoever saw a later one saw it, too. */
export function isSeen(message: OwnMessage, { upTo }: SeenState): boolean {
  return message.isSeen || message.createdAt <= upTo;
}
