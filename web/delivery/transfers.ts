import { useSyncExternalStore } from 'react';
import { observable } from '#web/lib/observable.ts';

/** A file on its way, whichever screen is open; the shell shows it. */
export interface Transfer {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes, as far as is known. */
  sent: number;
  /** `chosen` is not begun; `waiting` is for a connection that was lost, and goes on by itself. */
  state: 'chosen' | 'sending' | 'waiting' | 'paused' | 'failed';
  /** The order that it is for, with a message of its chat or as one of its files. */
  orderId: string;
  kind: 'message' | 'orderFile';
  /** It is kept on this device: closing the page only delays it. */
  isKept?: boolean;
  /** Not there while nothing can be called off any more. */
  cancel: (() => void) | undefined;
}

const underWay = observable<readonly Transfer[]>([]);

/** The files on their way, in the order in which they were begun. */
export const transfers = {
  get: underWay.get,
  subscribe: underWay.subscribe,
  /** Shows a transfer, in place of what was shown of it before. */
  put(transfer: Transfer): void {
    const current = underWay.get();
    const isKnown = current.some(({ id }) => id === transfer.id);
    publish(
      isKnown
        ? current.map((other) => (other.id === transfer.id ? transfer : other))
        : [...current, transfer],
    );
  },
  remove(id: string): void {
    publish(underWay.get().filter((transfer) => transfer.id !== id));
  },
};

function publish(changed: readonly Transfer[]): void {
  // Closing the page would end what is on its way.
  const isAtRisk = changed.some(
    ({ state, isKept }) => !isKept && (state === 'sending' || state === 'waiting'),
  );
  if (isAtRisk) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
  underWay.set(changed);
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The files on their way. */
export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(transfers.subscribe, transfers.get, transfers.get);
}
