import type { Clock } from '#web/delivery/engine/lanes.ts';
import type { Transport } from '#web/delivery/engine/send-item.ts';
import type { Progress } from '#web/delivery/engine/upload-progress.ts';
import type { Observable } from '#web/lib/observable.ts';
import type { DeliveryDatabase } from './browser/outbox-database.ts';
import type { DeliveryItem } from './delivery-item.ts';
import type { DeliveryResult } from './delivery-result.ts';
import type { StoredHandle } from './delivery-schema.ts';
import type { ItemState } from './item-state.ts';

/** An order request, message or file to send. */
export type DeliveryRequest = Pick<DeliveryItem, 'userId' | 'kind' | 'orderId' | 'body'> & {
  /** The Idempotency-Key; a new one by default. */
  key?: string;
  file?: { blob: Blob; name: string; handle?: StoredHandle | undefined } | undefined;
};

/** An item as the screens show it. */
export type DeliveryEntry = DeliveryItem & Progress & Omit<ItemState, 'item'>;

/** A message from a tab or the service worker to the others. */
export type DeliveryBroadcast =
  /** An item was added or removed. */
  | { kind: 'changed' }
  /** An item is being sent: it can't be canceled until its result is known. */
  | { kind: 'begun'; key: string }
  | { kind: 'answered'; item: DeliveryItem; result: DeliveryResult };

/** Web Locks, shared by all tabs and the service worker. */
export interface DeliveryLock {
  /** Runs work while no other tab holds the lock. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Takes a lock. Returns the function that releases it. */
  hold(name: string): Promise<() => void>;
  /** Returns the names of the locks that any tab holds. */
  held(): Promise<ReadonlySet<string>>;
}

/** Callbacks of the app. Every tab gets them, also for items that another tab sent. */
export interface DeliveryEvents {
  /** `isAwaited`: a caller in this tab waits for the result. */
  delivered(item: DeliveryItem, answer: unknown, isAwaited: boolean): void;
  uploaded(item: DeliveryItem): void;
  signedOut(): void;
}

export interface DeliveryOptions {
  database: DeliveryDatabase;
  transport: Transport;
  clock: Clock;
  /** Undefined if the browser has no BroadcastChannel: other tabs then update when they get the focus. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  lock: DeliveryLock;
  /** Set to the unsent items of the current user, oldest first. */
  entries: Pick<Observable<readonly DeliveryEntry[]>, 'set'>;
  userId(): string | undefined;
  events: DeliveryEvents;
}
