import { laneOf, type OutboxItem } from './outbox-item.ts';

/** What became of one try to send an item. */
export type Sent =
  | { kind: 'sent'; answer: unknown }
  /** The store will never take it as it is. */
  | { kind: 'refused'; status: number; sentence: string }
  /** Nobody is signed in, or somebody else is. */
  | { kind: 'signedOut' }
  /** No answer came, or one that says to try again, with its status and sentence. */
  | {
      kind: 'later';
      /** It was not even tried: it stands behind another one, or was taken back. */
      isUntried?: boolean;
      afterMs?: number | undefined;
      failure?: { status: number; sentence: string } | undefined;
    };

/** Where the items are; `list` gives one person's, in the order of writing. */
export interface OutboxStore {
  list(userId: string): Promise<OutboxItem[]>;
  /** Changes an item that is still there; gives whether it was. */
  change(key: string, change: Partial<OutboxItem>): Promise<boolean>;
  /** Gives whether it was still there. */
  remove(key: string): Promise<boolean>;
}

interface Drain {
  userId: string;
  store: OutboxStore;
  send(item: OutboxItem): Promise<Sent>;
  onOutcome(item: OutboxItem, outcome: Sent): void;
}

/** How a round ended: nothing is left to send, or the rest has to wait. */
export type Drained =
  | { kind: 'empty' }
  | { kind: 'signedOut' }
  | { kind: 'later'; afterMs?: number | undefined };

/**
 * Sends what one person has written, oldest first, the messages of an order strictly one after the other
 * (design section 7). What is refused waits for its writer and holds up nothing; what gets no answer holds up
 * what comes after it. The caller sees to it that only one runs at a time, in all tabs and the service worker.
 */
export async function drainOutbox({ userId, store, send, onOutcome }: Drain): Promise<Drained> {
  const heldLanes = new Map<string, number | undefined>();
  for (;;) {
    // Read anew each time: something may have been written or cancelled meanwhile.
    const items = await store.list(userId);
    const next = items.find((item) => !item.problem && !heldLanes.has(laneOf(item)));
    if (next === undefined) break;
    const outcome = await send(next);
    if (outcome.kind === 'sent') await store.remove(next.key);
    if (outcome.kind === 'refused') {
      const { status, sentence } = outcome;
      await store.change(next.key, { problem: { status, sentence } });
    }
    if (outcome.kind === 'later') heldLanes.set(laneOf(next), outcome.afterMs);
    onOutcome(next, outcome);
    if (outcome.kind === 'signedOut') return { kind: 'signedOut' };
  }
  if (heldLanes.size === 0) return { kind: 'empty' };
  const asked = [...heldLanes.values()].filter((ms) => ms !== undefined);
  return { kind: 'later', afterMs: asked.length > 0 ? Math.max(...asked) : undefined };
}

const firstDelayMs = 1000;
const longestDelayMs = 60_000;

/**
 * How long to wait before the next round, in ms: twice as long each time, up to a minute, and by chance somewhere
 * in the upper half, so that many browsers do not come back at once. What the store asked for is kept.
 */
export function retryDelay(failures: number, askedMs: number | undefined, random: number): number {
  const full = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, 10));
  return Math.max(askedMs ?? 0, full * (0.5 + random / 2));
}
