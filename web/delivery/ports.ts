import type { Observable } from '#web/lib/observable.ts';
import type { DeliveryItem } from './item.ts';
import type { AttemptResult, DeliveryEntry } from './state.ts';

/** The delivery's dependencies, from a page, the service worker or a test. */
export interface DeliveryOptions {
  database: DeliveryDatabase;
  transport: Transport;
  clock: Clock;
  /** Undefined without BroadcastChannel. Other tabs then update when they get the focus. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;
  lock: DeliveryLock;
  /** The unsent items of the current user, oldest first. */
  entries: Pick<Observable<readonly DeliveryEntry[]>, 'set'>;
  userId(): string | undefined;
  events: DeliveryEvents;
}

export interface DeliveryDatabase {
  /** A user's items, oldest first. */
  list(userId: string): Promise<DeliveryItem[]>;
  /** Adds an item and returns its stored version. Throws OutboxWriteError if it can't. */
  add(item: DeliveryItem): Promise<DeliveryItem>;
  has(key: string): Promise<boolean>;
  /** Updates an item unless it no longer exists. */
  change(key: string, change: Partial<DeliveryItem>): Promise<void>;
  /** Returns false if the item no longer exists. */
  remove(key: string): Promise<boolean>;
}

/** Sends requests. The page and the service worker each have their own transport. */
export interface Transport {
  isOnline(): boolean;
  /** Asks the browser to wake the service worker when the network is back. */
  requestSync(): void;
  /** Fetches a response with its body. Throws if the response takes too long. */
  fetch(
    path: string,
    init: RequestInit,
    limits: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Response>;
  /** PUTs bytes to a presigned URL and returns their ETag. Throws PutError for a non-2xx status. */
  put(url: string, bytes: Blob, options: PutOptions): Promise<string>;
}

export interface PutOptions {
  signal: AbortSignal;
  onProgress(sent: number): void;
}

export class PutError extends Error {
  override readonly name = 'PutError';
  readonly status: number;

  constructor(status: number) {
    super(`PUT failed: ${status}`);
    this.status = status;
  }
}

/** The time, timers and randomness, which tests control. */
export interface Clock {
  /** ms since 1970. */
  now(): number;
  random(): number;
  /** Calls `run` after a delay in ms, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/** Web Locks, shared by all tabs and the service worker. */
export interface DeliveryLock {
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Takes a lock and returns the function that releases it. */
  hold(name: string): Promise<() => void>;
  /** Returns the names of the locks that any tab holds. */
  lockedNames(): Promise<ReadonlySet<string>>;
}

/** A message from a tab or the service worker to the others. */
export type DeliveryBroadcast =
  | { kind: 'changed' }
  /** An item is being sent. Users can't cancel it until its result is known. */
  | { kind: 'begun'; key: string }
  | { kind: 'settled'; item: DeliveryItem; result: AttemptResult };

/** The app's callbacks. They run in every tab, also for items that another tab sent. */
export interface DeliveryEvents {
  /** `isAwaited`: a caller in this tab waits for the result. */
  accepted(item: DeliveryItem, answer: unknown, isAwaited: boolean): void;
  rejected(item: DeliveryItem): void;
  uploaded(item: DeliveryItem): void;
  signedOut(): void;
}
