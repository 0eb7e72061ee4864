import { useSyncExternalStore } from 'react';
import { observable } from '#web/lib/observable.ts';

/** A file upload, for the upload tray that every screen shows. */
export interface Transfer {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Bytes sent so far. */
  sent: number;
  /** `chosen` has not started; `waiting` resumes when the connection is back. */
  state: 'chosen' | 'sending' | 'waiting' | 'paused' | 'failed';
  orderId: string;
  /** `message`: attached to a chat message. `orderFile`: an admin attaches it to the order. */
  kind: 'message' | 'orderFile';
  /** The file is stored on this device: closing the page only delays it. */
  isInOutbox?: boolean;
  /** Undefined once it is too late to cancel. */
  cancel: (() => void) | undefined;
}

const list = observable<readonly Transfer[]>([]);

/** All file uploads of this page, oldest first. */
export const transfers = {
  get: list.get,
  subscribe: list.subscribe,
  /** Adds a transfer or replaces the one with its id. */
  put(transfer: Transfer): void {
    const current = list.get();
    const isKnown = current.some(({ id }) => id === transfer.id);
    publish(
      isKnown
        ? current.map((other) => (other.id === transfer.id ? transfer : other))
        : [...current, transfer],
    );
  },
  remove(id: string): void {
    publish(list.get().filter((transfer) => transfer.id !== id));
  },
};

function publish(changed: readonly Transfer[]): void {
  const isLostOnClose = changed.some(
    ({ state, isInOutbox }) => !isInOutbox && (state === 'sending' || state === 'waiting'),
  );
  if (isLostOnClose) addEventListener('beforeunload', confirmClose);
  else removeEventListener('beforeunload', confirmClose);
  list.set(changed);
}

function confirmClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Returns all file uploads of this page, oldest first. */
export function useTransfers(): readonly Transfer[] {
  return useSyncExternalStore(transfers.subscribe, transfers.get, transfers.get);
}
