import { useSyncExternalStore } from 'react';
import { connectivity } from '#web/api/connectivity.ts';
import { expectedPersonId } from '#web/api/session.ts';
import { observable } from '#web/lib/observable.ts';
import { askForSync } from './background-sync.ts';
import { type OutboxNews, outboxName } from './outbox-broadcast.ts';
import { outboxStore } from './outbox-database.ts';
import { type OutboxItem, outboxShape } from './outbox-item.ts';
import { drainOutbox, retryDelay, type Sent } from './outbox-sender.ts';
import { wayFromHere, whileOnline } from './page-transport.ts';
import { stopKeptFile } from './put-outbox-file.ts';
import { sendItem, timeoutMs, type Way } from './send-item.ts';
import { unsent } from './unsent-count.ts';

/** What a person wants to have sent. */
export type OutboxRequest = Pick<OutboxItem, 'userId' | 'kind' | 'orderId' | 'body'> & {
  /** The Idempotency-Key, where there is one already. */
  key?: string;
  file?: { blob: Blob; name: string } | undefined;
};

interface OutboxHooks {
  /** Something was sent, by this tab or another one; somebody here may have waited for it. */
  onSent(item: OutboxItem, answer: unknown, wasAwaited: boolean): void;
  /** A message's file is at its place. */
  onUploaded(fileName: string): void;
  onSignedOut(): void;
}

/** An item as it is shown. */
export type OutboxEntry = OutboxItem & {
  /** How the last try ended, where it is tried again by itself: without an answer, or with one that says why. */
  lastTry: 'unanswered' | { status: number; sentence: string } | undefined;
  /** It is on its way, and cannot be taken back now. */
  isBeingSent: boolean;
};

/** Whoever waits to see what becomes of something waits no longer than this for its turn, in ms. */
const turnMs = 10_000;

const items = observable<readonly OutboxEntry[]>([]);
const lastTries = new Map<string, OutboxEntry['lastTry']>();
let hooks: OutboxHooks | undefined;
let running: Promise<void> | undefined;
let isWantedAgain = false;
let failedRounds = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastAt = 0;
let adding: Promise<void> = Promise.resolve();
/** Those that are on their way from here, another tab or the service worker, with what ends that in any case. */
const beingSent = new Map<string, ReturnType<typeof setTimeout>>();
/** Those that are being taken back. */
const beingCancelled = new Set<string>();
const waiting = new Map<string, (outcome: Sent) => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(outboxName);

/**
 * What was written and is not sent yet (design section 7). It is kept first and sent then, in order, by one tab
 * or the service worker at a time, and always under the key of its first try.
 */
export const outbox = {
  get: items.get,
  subscribe: items.subscribe,

  /** Takes up what was left, and follows the network from here on; once, when the app starts. */
  async start(asked: OutboxHooks): Promise<void> {
    hooks = asked;
    tabs?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => {
      if (data.kind === 'tried') settle(data.item, data.outcome);
      if (data.kind === 'trying') noteBeingSent(data.key);
      void refresh();
    });
    const wake = () => void flush();
    connectivity.subscribe(() => connectivity.get() === 'online' && wake());
    addEventListener('focus', wake);
    document.addEventListener('visibilitychange', () => document.hidden || wake());
    await refresh();
    wake();
  },

  /**
   * Keeps what a person wrote and tries to send it at once; gives what became of the first try. Throws
   * NotKeptError when the browser keeps nothing: then nothing was sent either. `onKept` is called between the two.
   */
  async submit(
    { key = crypto.randomUUID(), file, ...request }: OutboxRequest,
    onKept = () => {},
  ): Promise<Sent> {
    const item: OutboxItem = {
      ...request,
      shape: outboxShape,
      key,
      file: file ? { ...file, url: null } : null,
      at: nextAt(),
      problem: null,
    };
    await add(item);
    onKept();
    void navigator.storage?.persist?.();
    return firstTry(item.key, item.userId);
  },

  /** Takes back what is not sent yet; gives whether that was still possible. */
  async cancel(key: string): Promise<boolean> {
    if (beingSent.has(key)) return false;
    beingCancelled.add(key);
    stopKeptFile(key);
    const isTakenBack = await outboxStore.remove(key).catch(() => false);
    beingCancelled.delete(key);
    tell(key, { kind: 'later', isUntried: true });
    await changed();
    return isTakenBack;
  },

  /** Gives up everything of this person's. */
  async clear(): Promise<void> {
    await Promise.all(items.get().map(({ key }) => outbox.cancel(key)));
  },

  /** Sends again what was refused, or what waits, at once; gives what became of it. */
  async tryAgain(key: string): Promise<Sent> {
    lastTries.delete(key);
    // Where it cannot be changed it is tried another time.
    await outboxStore.change(key, { problem: null }).catch(() => {});
    return firstTry(key, expectedPersonId());
  },
};

/** What this person has written and the store does not have yet, in the order of writing. */
export function useOutbox(): readonly OutboxEntry[] {
  return useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
}

/** One after the other: a file that is read takes longer than a text. */
async function add(item: OutboxItem): Promise<void> {
  const added = adding.then(() => outboxStore.add(item));
  adding = added.catch(() => {});
  await added;
}

async function firstTry(key: string, userId: string | undefined): Promise<Sent> {
  const outcome = new Promise<Sent>((resolve) => waiting.set(key, resolve));
  await changed();
  const untried = () =>
    tell(
      key,
      expectedPersonId() === userId ? { kind: 'later', isUntried: true } : { kind: 'signedOut' },
    );
  // It may stand behind a large file, or behind something that waits.
  const timer = setTimeout(() => beingSent.has(key) || untried(), turnMs);
  void flush().finally(untried);
  return outcome.finally(() => clearTimeout(timer));
}

/** Sends what there is. While one round goes on, one more is asked for and not two. */
function flush(): Promise<void> {
  if (running) isWantedAgain = true;
  // A store that fails only means that it is tried again later.
  running ??= rounds()
    .catch(() => tryLater(undefined))
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function rounds(): Promise<void> {
  clearTimeout(retryTimer);
  do {
    isWantedAgain = false;
    await (navigator.locks ? navigator.locks.request(outboxName, round) : round());
  } while (isWantedAgain);
}

function way(signal: AbortSignal): Way {
  return wayFromHere(signal, {
    beginWrite,
    cancel: (key) => void outbox.cancel(key),
    onUploaded: (name) => hooks?.onUploaded(name),
  });
}

async function round(): Promise<void> {
  const userId = expectedPersonId();
  if (userId === undefined) return;
  if (!navigator.onLine) {
    // `online` starts the next round, or the service worker does.
    void askForSync();
    return;
  }
  const drained = await whileOnline((signal) =>
    drainOutbox({
      userId,
      store: outboxStore,
      send: (item) => sendItem(item, way(signal)),
      onOutcome(item, outcome) {
        settle(item, outcome);
        tellTabs({ kind: 'tried', item, outcome });
        void refresh();
      },
    }),
  );
  if (drained.kind === 'signedOut') hooks?.onSignedOut();
  if (drained.kind === 'later') {
    void askForSync();
    tryLater(drained.afterMs);
  } else failedRounds = 0;
}

function tryLater(afterMs: number | undefined): void {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void flush(), retryDelay(failedRounds, afterMs, Math.random()));
  failedRounds += 1;
}

/** Whether it is still wanted; nobody can take it back from here on. */
async function beginWrite(key: string): Promise<boolean> {
  // Another tab may have taken it back, or this one just now.
  if (!(await outboxStore.has(key)) || beingCancelled.has(key)) return false;
  noteBeingSent(key);
  tellTabs({ kind: 'trying', key });
  return true;
}

function tellTabs(news: OutboxNews): void {
  tabs?.postMessage(news);
}

/** A tab or a service worker that is ended meanwhile tells nothing any more. */
function noteBeingSent(key: string): void {
  clearTimeout(beingSent.get(key));
  beingSent.set(
    key,
    setTimeout(() => noteOver(key), timeoutMs),
  );
  show(items.get());
}

function noteOver(key: string): void {
  clearTimeout(beingSent.get(key));
  beingSent.delete(key);
  show(items.get());
}

/** Tells whoever waits for the first try, and what was sent. */
function settle(item: OutboxItem, outcome: Sent): void {
  const wasAwaited = waiting.has(item.key);
  if (outcome.kind !== 'later') lastTries.delete(item.key);
  else if (!outcome.isUntried) lastTries.set(item.key, outcome.failure ?? 'unanswered');
  noteOver(item.key);
  tell(item.key, outcome);
  if (outcome.kind !== 'sent') return;
  // It is not shown twice, as sent and as unsent.
  show(items.get().filter(({ key }) => key !== item.key));
  hooks?.onSent(item, outcome.answer, wasAwaited);
}

function tell(key: string, outcome: Sent): void {
  waiting.get(key)?.(outcome);
  waiting.delete(key);
}

async function changed(): Promise<void> {
  tellTabs({ kind: 'changed' });
  await refresh();
}

async function refresh(): Promise<void> {
  const userId = expectedPersonId();
  // What was shown stays while it cannot be read.
  const kept = userId === undefined ? [] : await outboxStore.list(userId).catch(() => items.get());
  show(kept);
}

function show(kept: readonly OutboxItem[]): void {
  items.set(
    kept.map((item) => ({
      ...item,
      lastTry: lastTries.get(item.key),
      isBeingSent: beingSent.has(item.key),
    })),
  );
  unsent.set(kept.length);
}

/** Now, but later than anything written before. */
function nextAt(): number {
  lastAt = Math.max(Date.now(), lastAt + 1, (items.get().at(-1)?.at ?? 0) + 1);
  return lastAt;
}
