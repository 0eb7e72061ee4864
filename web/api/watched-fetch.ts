import { connectivity } from './connectivity.ts';
import { type FetchLimits, fetchWithTimeout } from './fetch-with-timeout.ts';

/** Fetches a response with its body and reports the outcome to `connectivity`. Throws what fetch throws. */
export async function watchedFetch(
  path: string,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Response> {
  try {
    const response = await fetchWithTimeout(path, init, limits);
    connectivity.reportResponse();
    return response;
  } catch (error) {
    // Browsers name timeouts and cancellations differently, so check the signals instead of the error.
    if (!limits.signals?.some(({ aborted }) => aborted)) connectivity.reportFailure();
    throw error;
  }
}
