import { useSyncExternalStore } from 'react';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedUserId } from '#web/api/session.ts';
import { observable } from '#web/lib/observable.ts';
import { requestBackgroundSync } from './background-sync.ts';
import { type OutboxBroadcast, outboxName } from './outbox-broadcast.ts';
import { outboxStore } from './outbox-database.ts';
import { type OutboxItem, outboxSchemaVersion } from './outbox-item.ts';
import { retryDelayMs, type SendResult, sendPendingItems } from './outbox-sender.ts';
import { createPageTransport, whileOnline } from './page-transport.ts';
import { abortOutboxFile } from './put-outbox-file.ts';
import { sendItem, type Transport, timeoutMs } from './send-item.ts';
import { unsentCount, unsentResubmissions } from './unsent-count.ts';

/** An order request or message to send. */
export type OutboxRequest = Pick<OutboxItem, 'userId' | 'kind' | 'orderId' | 'body'> & {
  /** The Idempotency-Key; a new one by default. */
  key?: string;
  file?: { blob: Blob; name: string } | undefined;
};

interface OutboxHooks {
  /** An item was sent by this tab or another one. `wasAwaited`: a caller in this tab awaited the result. */
  onSent(item: OutboxItem, answer: unknown, wasAwaited: boolean): void;
  /** A message's file was uploaded. */
  onUploaded(fileName: string): void;
  onSignedOut(): void;
}

/** An item as the screens show it. */
export type OutboxEntry = OutboxItem & {
  /** The last try, if the outbox will retry: it got no response, or this one. */
  lastTry: 'unanswered' | { status: number; sentence: string } | undefined;
  /** The item is being sent and can't be canceled now. */
  isBeingSent: boolean;
};

/** How long `submit` and `tryAgain` wait for the item's turn, in ms. */
const turnTimeoutMs = 10_000;

const entries = observable<readonly OutboxEntry[]>([]);
const lastTries = new Map<string, OutboxEntry['lastTry']>();
let hooks: OutboxHooks | undefined;
let running: Promise<void> | undefined;
let isPassRequested = false;
let failedPasses = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastTimestamp = 0;
let lastAdd: Promise<void> = Promise.resolve();
/** Items that any tab or the service worker is sending, each with the timer that gives up on its sender. */
const beingSent = new Map<string, ReturnType<typeof setTimeout>>();
const beingCanceled = new Set<string>();
/** Resolve the promises of callers that await an item's result, by the item's key. */
const resolvers = new Map<string, (outcome: SendResult) => void>();
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(outboxName);

/**
 * Order requests and messages that the server has not accepted yet. Items are stored first and then sent in
 * order, by one tab or the service worker at a time, always under the same Idempotency-Key.
 */
export const outbox = {
  get: entries.get,
  subscribe: entries.subscribe,

  /** Sends the stored items, and resumes whenever the network is back. Call it once, at boot. */
  async start(appHooks: OutboxHooks): Promise<void> {
    hooks = appHooks;
    channel?.addEventListener('message', ({ data }: MessageEvent<OutboxBroadcast>) => {
      if (data.kind === 'tried') handleOutcome(data.item, data.outcome);
      if (data.kind === 'trying') markBeingSent(data.key);
      void refresh();
    });
    const wake = () => void startSending();
    connectivity.subscribe(() => connectivity.get() === 'online' && wake());
    addEventListener('focus', wake);
    document.addEventListener('visibilitychange', () => document.hidden || wake());
    await refresh();
    wake();
  },

  /**
   * Stores an item, calls `onStored`, and sends the item; returns the result of the first try. Throws
   * OutboxWriteError if the browser can't store it: then nothing is sent.
   */
  async submit(
    { key = crypto.randomUUID(), file, ...request }: OutboxRequest,
    onStored = () => {},
  ): Promise<SendResult> {
    const item: OutboxItem = {
      ...request,
      shape: outboxSchemaVersion,
      key,
      file: file ? { ...file, url: null } : null,
      at: nextTimestamp(),
      problem: null,
    };
    await addInOrder(item);
    onStored();
    void navigator.storage?.persist?.();
    return awaitTry(item.key, item.userId);
  },

  /** Removes an item that is not being sent; returns whether it was still there. */
  async cancel(key: string): Promise<boolean> {
    if (beingSent.has(key)) return false;
    beingCanceled.add(key);
    abortOutboxFile(key);
    const isRemoved = await outboxStore.remove(key).catch(() => false);
    beingCanceled.delete(key);
    resolveCaller(key, { kind: 'later', isUntried: true });
    await broadcastChange();
    return isRemoved;
  },

  /** Cancels all items of the current user. */
  async clear(): Promise<void> {
    await Promise.all(entries.get().map(({ key }) => outbox.cancel(key)));
  },

  /** Sends a rejected or waiting item now; returns the result. */
  async tryAgain(key: string): Promise<SendResult> {
    lastTries.delete(key);
    // If the write fails, a later pass sends the item.
    await outboxStore.change(key, { problem: null }).catch(() => {});
    return awaitTry(key, expectedUserId());
  },
};

/** Returns the current user's unsent items, oldest first. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
}

/** Adds items one at a time: storing a file takes longer than storing a text, and must not change the order. */
async function addInOrder(item: OutboxItem): Promise<void> {
  const added = lastAdd.then(() => outboxStore.add(item));
  lastAdd = added.catch(() => {});
  await added;
}

/** Starts sending and returns the item's result, or `isUntried` if its turn doesn't come in time. */
async function awaitTry(key: string, userId: string | undefined): Promise<SendResult> {
  const outcome = new Promise<SendResult>((resolve) => resolvers.set(key, resolve));
  await broadcastChange();
  const giveUp = () =>
    resolveCaller(
      key,
      expectedUserId() === userId ? { kind: 'later', isUntried: true } : { kind: 'signedOut' },
    );
  // The item may be queued behind a large file, or behind one that gets no response.
  const timer = setTimeout(() => beingSent.has(key) || giveUp(), turnTimeoutMs);
  void startSending().finally(giveUp);
  return outcome.finally(() => clearTimeout(timer));
}

/** Sends all items. Calls during a pass request one more pass, not one each. */
function startSending(): Promise<void> {
  if (running) isPassRequested = true;
  // A failing database is retried like a failing network.
  running ??= runPasses()
    .catch(() => scheduleRetry(undefined))
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function runPasses(): Promise<void> {
  clearTimeout(retryTimer);
  do {
    isPassRequested = false;
    await (navigator.locks ? navigator.locks.request(outboxName, runPass) : runPass());
  } while (isPassRequested);
}

function createTransport(signal: AbortSignal): Transport {
  return createPageTransport(signal, {
    beginWrite,
    cancel: (key) => void outbox.cancel(key),
    onUploaded: (name) => hooks?.onUploaded(name),
  });
}

async function runPass(): Promise<void> {
  const userId = expectedUserId();
  if (userId === undefined) return;
  if (!navigator.onLine) {
    // The `online` event starts the next pass, or the service worker does.
    void requestBackgroundSync();
    return;
  }
  const result = await whileOnline((signal) =>
    sendPendingItems({
      userId,
      store: outboxStore,
      send: (item) => sendItem(item, createTransport(signal)),
      onOutcome(item, outcome) {
        handleOutcome(item, outcome);
        broadcast({ kind: 'tried', item, outcome });
        void refresh();
      },
    }),
  );
  if (result.kind === 'signedOut') hooks?.onSignedOut();
  if (result.kind === 'later') {
    void requestBackgroundSync();
    scheduleRetry(result.afterMs);
  } else failedPasses = 0;
}

function scheduleRetry(afterMs: number | undefined): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(
    () => void startSending(),
    retryDelayMs(failedPasses, afterMs, Math.random()),
  );
  failedPasses += 1;
}

/** Returns false if the item was canceled; from here on it can't be. */
async function beginWrite(key: string): Promise<boolean> {
  // This tab may be canceling the item right now; another tab may have removed it.
  if (!(await outboxStore.has(key)) || beingCanceled.has(key)) return false;
  markBeingSent(key);
  broadcast({ kind: 'trying', key });
  return true;
}

function broadcast(message: OutboxBroadcast): void {
  channel?.postMessage(message);
}

/** Marks an item as being sent. The mark expires, because a closed tab never broadcasts its result. */
function markBeingSent(key: string): void {
  clearTimeout(beingSent.get(key));
  beingSent.set(
    key,
    setTimeout(() => unmarkBeingSent(key), timeoutMs),
  );
  publish(entries.get());
}

function unmarkBeingSent(key: string): void {
  clearTimeout(beingSent.get(key));
  beingSent.delete(key);
  publish(entries.get());
}

/** Applies the result of a try in this tab, another one or the service worker. */
function handleOutcome(item: OutboxItem, outcome: SendResult): void {
  const wasAwaited = resolvers.has(item.key);
  if (outcome.kind !== 'later') lastTries.delete(item.key);
  else if (!outcome.isUntried) lastTries.set(item.key, outcome.failure ?? 'unanswered');
  unmarkBeingSent(item.key);
  resolveCaller(item.key, outcome);
  if (outcome.kind !== 'sent') return;
  // Remove it immediately, so that the item never shows as both sent and unsent.
  publish(entries.get().filter(({ key }) => key !== item.key));
  hooks?.onSent(item, outcome.answer, wasAwaited);
}

/** Resolves the promise of the caller that awaits the item, if any. */
function resolveCaller(key: string, outcome: SendResult): void {
  resolvers.get(key)?.(outcome);
  resolvers.delete(key);
}

async function broadcastChange(): Promise<void> {
  broadcast({ kind: 'changed' });
  await refresh();
}

async function refresh(): Promise<void> {
  const userId = expectedUserId();
  // A failed read leaves the entries as they are.
  publish(userId === undefined ? [] : await outboxStore.list(userId).catch(() => entries.get()));
}

function publish(items: readonly OutboxItem[]): void {
  entries.set(
    items.map((item) => ({
      ...item,
      lastTry: lastTries.get(item.key),
      isBeingSent: beingSent.has(item.key),
    })),
  );
  unsentCount.set(items.length);
  unsentResubmissions.set(items.map(({ body }) => body.resubmitOf));
}

/** Returns the current time, or 1 ms after the newest item if that is later: timestamps are unique and ordered. */
function nextTimestamp(): number {
  lastTimestamp = Math.max(Date.now(), lastTimestamp + 1, (entries.get().at(-1)?.at ?? 0) + 1);
  return lastTimestamp;
}
