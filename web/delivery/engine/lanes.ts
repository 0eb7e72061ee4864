import type { DeliveryItem } from '#web/delivery/item.ts';
import type { Clock } from '#web/delivery/ports.ts';
import { type AttemptResult, notCounted } from '#web/delivery/state.ts';
import { backoffMs } from '#worker/domain/jobs/backoff.ts';

/** Asks to run a lane again, after the server's `afterMs` if it sent one. */
export interface Retry {
  afterMs: number | undefined;
}

interface Lane {
  running: Promise<void> | undefined;
  isRequested: boolean;
  failures: number;
  cancelRetry: () => void;
}

interface LanesOptions {
  clock: Clock;
  /** Sends the items of a lane. A returned Retry or an error runs it again later. */
  run(lane: string): Promise<Retry | undefined>;
}

/** Runs lanes in parallel, each at most once at a time, and retries them with a backoff. */
export function createLanes({ clock, run }: LanesOptions) {
  const lanes = new Map<string, Lane>();

  async function runWhileRequested(name: string, lane: Lane): Promise<void> {
    while (lane.isRequested) {
      lane.isRequested = false;
      lane.cancelRetry();
      // A failing database is retried like a failing network.
      const retry = await run(name).catch(() => ({ afterMs: undefined }));
      if (retry) {
        const delayMs = retryDelayMs(lane.failures, retry.afterMs, clock.random());
        lane.failures += 1;
        lane.cancelRetry = clock.after(delayMs, () => void start(name));
      } else lane.failures = 0;
    }
  }

  function start(name: string): Promise<void> {
    const lane = lanes.get(name) ?? createLane();
    lanes.set(name, lane);
    lane.isRequested = true;
    lane.running ??= runWhileRequested(name, lane).finally(() => {
      lane.running = undefined;
    });
    return lane.running;
  }

  return { start };
}

function createLane(): Lane {
  return { running: undefined, isRequested: false, failures: 0, cancelRetry: () => {} };
}

/**
 * Returns the delay before the next attempt, in ms. It grows from 1 s to 60 s with the failures in
 * a row, and is never shorter than the server requested.
 */
export function retryDelayMs(
  failures: number,
  requestedMs: number | undefined,
  random: number,
): number {
  const delayMs = backoffMs(failures + 1, { firstMs: 1000, longestMs: 60_000, random });
  return Math.max(requestedMs ?? 0, delayMs);
}

const turnTimeoutMs = 10_000;

interface WaitersOptions {
  clock: Clock;
  userId(): string | undefined;
  isSending(key: string): boolean;
}

export function createWaiters({ clock, userId, isSending }: WaitersOptions) {
  const waiters = new Map<string, (result: AttemptResult) => void>();

  function resolve(key: string, result: AttemptResult): void {
    waiters.get(key)?.(result);
    waiters.delete(key);
  }

  return {
    has: (key: string) => waiters.has(key),
    resolve,
    /** Returns the attempt's result, or `notCounted` if the lane ends or 10 s pass first. */
    async wait(
      { key, ...item }: DeliveryItem,
      startLane: () => Promise<void>,
    ): Promise<AttemptResult> {
      const { promise, resolve: resolveCaller } = Promise.withResolvers<AttemptResult>();
      waiters.set(key, resolveCaller);
      const giveUp = () =>
        resolve(key, userId() === item.userId ? notCounted : { stage: 'queued' });
      // The item may be queued behind a large file, or behind one that gets no response.
      const stopTimer = clock.after(turnTimeoutMs, () => isSending(key) || giveUp());
      void startLane().finally(giveUp);
      return promise.finally(stopTimer);
    },
  };
}
