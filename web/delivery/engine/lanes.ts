import { backoffMs } from '#worker/domain/jobs/backoff.ts';

/** The time, timers and randomness, which tests control. */
export interface Clock {
  /** ms since 1970. */
  now(): number;
  /** From 0 to 1. */
  random(): number;
  /** Calls `run` after a delay in ms, unless the returned function is called first. */
  after(ms: number, run: () => void): () => void;
}

/** Asks to run a lane again, but not before `afterMs` if the server said so. */
export interface Retry {
  afterMs: number | undefined;
}

interface Lane {
  running: Promise<void> | undefined;
  isRequested: boolean;
  failures: number;
  cancelRetry: () => void;
}

interface Options {
  clock: Clock;
  /** Sends the items of a lane. A returned Retry or an error runs it again later. */
  run(lane: string): Promise<Retry | undefined>;
}

/** Runs lanes in parallel, each at most once at a time, and retries them with a backoff. */
export function createLanes({ clock, run }: Options) {
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

  /** Resolves when the lane has nothing left to send now. */
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
 * Returns the delay before the next attempt, in ms. It backs off from 1 s to 60 s with the number of earlier failures in
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
