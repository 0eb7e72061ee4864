import type { Observable } from '#web/lib/observable.ts';
import type { DeliveryItem } from './item.ts';
import type { AttemptResult, DeliveryEntry } from './state.ts';

/** What the delivery needs from a page, the service worker or a test. */
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

/** Stores the items of all users of this browser. */
export interface DeliveryDatabase {
  /** A user's items, oldest first. */
  list(userId: string): Promise<DeliveryItem[]>;
  /** Adds an item and returns it as stored. Throws OutboxWriteError if the browser can’t store it. */
  add(item: DeliveryItem): Promise<DeliveryItem>;
  has(key: string): Promise<boolean>;
  /** Updates an item unless it no longer exists. */
  change(key: string, change: Partial<DeliveryItem>): Promise<void>;
  /** Returns false if the item no longer exists. */
  remove(key: string): Promise<boolean>;
}

/** Sends requests from this browser. The page and the service worker each have their own. */
export interface Transport {
  isOnline(): boolean;
  /** Asks the browser to wake the service worker when the network is back. */
  requestSync(): void;
  /** Fetches a response with its body. Throws if none arrives in time. */
  fetch(
    path: string,
    init: RequestInit,
    limits: { timeoutMs: number; signal: AbortSignal },
  ): Promise<Response>;
  /** PUTs bytes to a presigned URL and returns their ETag. Throws PutError for a non-2xx status, and any other error without a response. */
  put(url: string, bytes: Blob, options: PutOptions): Promise<string>;
}

export interface PutOptions {
  signal: AbortSignal;
  /** Called with the bytes sent so far. */
  onProgress(sent: number): void;
}

/** The bucket answered a PUT with a non-2xx status. */
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
  /** From 0 to 1. */
  random(): number;
  /** Calls `run` after a delay in ms, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/** Web Locks, shared by all tabs and the service worker. */
export interface DeliveryLock {
  /** Runs work while no other tab holds the lock. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Takes a lock. Returns the function that releases it. */
  hold(name: string): Promise<() => void>;
  /** Returns the names of the locks that any tab holds. */
  lockedNames(): Promise<ReadonlySet<string>>;
}

/** A message from a tab or the service worker to the others. */
export type DeliveryBroadcast =
  /** An item was added or removed. */
  | { kind: 'changed' }
  /** An item is being sent: it can't be canceled until its result is known. */
  | { kind: 'begun'; key: string }
  | { kind: 'settled'; item: DeliveryItem; result: AttemptResult };

/** Callbacks of the app. Every tab gets them, also for items that another tab sent. */
export interface DeliveryEvents {
  /** `isAwaited`: a caller in this tab waits for the result. */
  accepted(item: DeliveryItem, answer: unknown, isAwaited: boolean): void;
  rejected(item: DeliveryItem): void;
  uploaded(item: DeliveryItem): void;
  signedOut(): void;
}
