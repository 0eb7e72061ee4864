import { setTimeout as delay } from 'node:timers/promises';

/** Long enough for a machine that is several times slower than a laptop. */
const patienceMs = 90_000;
const intervalMs = 50;

/** Retries until an attempt returns a value. Throws if none does in time. */
export async function until<Result>(
  description: string,
  attempt: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  const end = performance.now() + patienceMs;
  let cause: unknown;
  do {
    try {
      const result = await attempt();
      if (result) return result;
      cause = undefined;
    } catch (error) {
      // The page may be navigating.
      cause = error;
    }
    await delay(intervalMs);
  } while (performance.now() < end);
  throw new Error(`timed out: ${description}`, { cause });
}

/** Long enough for any answer. */
const answerMs = 20_000;

/**
 * Waits for the answer to a command. Throws if it doesn't come: the drivers never answer some
 * commands whose page another process replaces.
 */
export async function answerTo<Result>(command: Promise<Result>): Promise<Result> {
  const given = await Promise.race([
    command.then((result) => ({ result })),
    delay(answerMs, undefined, { ref: false }),
  ]);
  if (given === undefined) throw new Error(`no answer within ${answerMs} ms`);
  return given.result;
}
