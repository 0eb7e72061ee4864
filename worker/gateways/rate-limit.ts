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
