import { useSyncExternalStore } from 'react';
import { observable } from '#web/lib/observable.ts';
import type { DeliveryEntry } from './delivery-options.ts';
import { isLarge } from './large-file.ts';
import { useDelivery, useUnsent } from './use-delivery.ts';

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
  const isLostOnClose = changed.some(({ state }) => state === 'sending' || state === 'waiting');
  if (isLostOnClose) addEventListener('beforeunload', confirmClose);
  else removeEventListener('beforeunload', confirmClose);
  list.set(changed);
}

function confirmClose(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Returns all file uploads of this page, oldest first. */
export function useTransfers(): readonly Transfer[] {
  const load = useDelivery();
  const others = useSyncExternalStore(transfers.subscribe, transfers.get, transfers.get);
  const cancel = async (key: string) => (await load()).cancel(key);
  const own = useUnsent().flatMap((entry) => transferOf(entry, () => void cancel(entry.key)));
  return [...own, ...others];
}

function transferOf(entry: DeliveryEntry, cancel: () => void): Transfer[] {
  const { key, orderId, file, sent, stage } = entry;
  const state = states[stage];
  if (!file || orderId === null || !state) return [];
  // A small file waits in its chat, where it needs no open page.
  if (state !== 'sending' && !isLarge(file)) return [];
  const { name, size } = file;
  return [{ id: key, name, size, sent, orderId, kind: 'message', state, cancel }];
}

const states: Partial<Record<DeliveryEntry['stage'], Transfer['state']>> = {
  uploading: 'sending',
  waiting: 'waiting',
  refused: 'failed',
};
