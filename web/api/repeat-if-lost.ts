import { NoResponseError } from './no-response-error.ts';

/** The delays before a write without a response is sent again, in ms. */
const delaysMs = [500, 2000];

interface Options {
  /** The time for all attempts, in ms. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Sends a write, and repeats it if its response is lost: the write may have succeeded, so an error could be wrong. The
 * server applies a repeated write once. Throws NoResponseError when offline, after the last repeat, or when the time is up.
 */
export async function repeatIfLost<Result>(
  send: (isRepeated: boolean) => Promise<Result>,
  { timeoutMs, signal }: Options,
): Promise<Result> {
  const startedAt = Date.now();
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send(repeats > 0);
    } catch (error) {
      const delayMs = delaysMs[repeats];
      const isLost = error instanceof NoResponseError && navigator.onLine;
      const isTimeUp = Date.now() - startedAt >= timeoutMs;
      if (!isLost || isTimeUp || delayMs === undefined || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}
