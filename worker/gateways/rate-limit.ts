import { errorCodes, log } from '#worker/http/log.ts';

/** Returns the function that counts a request of a key. It lets requests pass while the limiter fails. */
export function createRateLimit(limiter: Pick<RateLimit, 'limit'>) {
  return async (key: string): Promise<boolean> => {
    try {
      return (await limiter.limit({ key })).success;
    } catch (error) {
      log('error', { event: 'rate limiter failed', causes: errorCodes(error) });
      return true;
    }
  };
}

const windowMs = 10_000;

/**
 * Returns the function that counts one read of a session, in the memory of this isolate: a call of
 * a rate limiter would cost each poll more than its query.
 */
export function createReadLimit(max: number, now: () => number) {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (session: string): boolean => {
    if (now() >= endsAt) {
      counts = new Map();
      endsAt = now() + windowMs;
    }
    const count = (counts.get(session) ?? 0) + 1;
    counts.set(session, count);
    return count <= max;
  };
}
