import { backoffMs } from '#worker/domain/jobs/backoff.ts';
import { laneOf, type OutboxItem } from './outbox-item.ts';

/** The result of one try to send an item. */
export type SendResult =
  | { kind: 'sent'; answer: unknown }
  /** The server rejected the item permanently. */
  | { kind: 'refused'; status: number; sentence: string }
  /** The item's author is not signed in. */
  | { kind: 'signedOut' }
  /** No response, or one that allows a retry: then `failure` has its status and sentence. */
  | {
      kind: 'later';
      /** The item was skipped: it waits behind another one, or was canceled. */
      isUntried?: boolean;
      afterMs?: number | undefined;
      failure?: { status: number; sentence: string } | undefined;
    };

/** Stores the items of all users of this browser. */
export interface OutboxStore {
  /** A user's items, oldest first. */
  list(userId: string): Promise<OutboxItem[]>;
  /** Updates an item; returns false if it no longer exists. */
  change(key: string, change: Partial<OutboxItem>): Promise<boolean>;
  /** Returns false if the item no longer exists. */
  remove(key: string): Promise<boolean>;
}

interface SendPass {
  userId: string;
  store: OutboxStore;
  send(item: OutboxItem): Promise<SendResult>;
  onOutcome(item: OutboxItem, outcome: SendResult): void;
}

/** The result of a pass over the outbox: nothing is left to send, or the rest has to wait at least `afterMs`. */
export type SendPassResult =
  | { kind: 'empty' }
  | { kind: 'signedOut' }
  | { kind: 'later'; afterMs: number };

/**
 * Sends a user's items, oldest first, and an order's messages strictly in order. A rejected item waits for its
 * author and blocks nothing; an item without a response blocks the rest of its lane. The caller makes sure that
 * only one tab or service worker runs this at a time.
 */
export async function sendPendingItems({
  userId,
  store,
  send,
  onOutcome,
}: SendPass): Promise<SendPassResult> {
  const blockedLanes = new Map<string, number>();
  for (;;) {
    // Read again each time: items may have been added or canceled meanwhile.
    const items = await store.list(userId);
    const next = items.find((item) => !item.problem && !blockedLanes.has(laneOf(item)));
    if (next === undefined) break;
    const outcome = await send(next);
    if (outcome.kind === 'sent') await store.remove(next.key);
    if (outcome.kind === 'refused') {
      const { status, sentence } = outcome;
      await store.change(next.key, { problem: { status, sentence } });
    }
    if (outcome.kind === 'later') blockedLanes.set(laneOf(next), outcome.afterMs ?? 0);
    onOutcome(next, outcome);
    if (outcome.kind === 'signedOut') return { kind: 'signedOut' };
  }
  if (blockedLanes.size === 0) return { kind: 'empty' };
  return { kind: 'later', afterMs: Math.max(...blockedLanes.values()) };
}

/**
 * The delay before the next pass, in ms, after `failures` (0 or more) earlier failed passes: backs off from 1 s
 * to 60 s, and never shorter than the server requested.
 */
export function retryDelayMs(
  failures: number,
  requestedMs: number | undefined,
  random: number,
): number {
  const delayMs = backoffMs(failures + 1, { firstMs: 1000, longestMs: 60_000, random });
  return Math.max(requestedMs ?? 0, delayMs);
}
