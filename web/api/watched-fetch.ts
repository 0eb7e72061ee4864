import { connectivity } from './connectivity.ts';
import { type FetchLimits, fetchWhole } from './fetch-whole.ts';

/** Fetches an answer with its whole body, and tells `connectivity` whether one came. Throws what fetch throws. */
export async function watchedFetch(
  path: string,
  init: RequestInit,
  limits: FetchLimits,
): Promise<Response> {
  try {
    const response = await fetchWhole(path, init, limits);
    connectivity.answered();
    return response;
  } catch (error) {
    // The signals tell a canceled request from a timeout; browsers name both errors differently.
    if (!limits.signals?.some(({ aborted }) => aborted)) connectivity.failed();
    throw error;
  }
}
