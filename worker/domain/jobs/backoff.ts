export interface BackoffOptions {
  /** The delay after the first failure, in ms. */
  firstMs: number;
  /** The cap, in ms. */
  longestMs: number;
  /** 0 to 1; spreads out retries that failed together. */
  random: number;
}

/**
 * Returns the delay before the next try, in ms, after `failures` (1 or more) failures in a row.
 * The delay doubles with each failure up to `longestMs`; the result is in its upper half.
 */
export function backoffMs(
  failures: number,
  { firstMs, longestMs, random }: BackoffOptions,
): number {
  const delay = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return Math.round(delay * (0.5 + random / 2));
}
