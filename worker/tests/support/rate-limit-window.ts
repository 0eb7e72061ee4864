import { setTimeout as delay } from 'node:timers/promises';

/** The local rate limiter counts in windows of this length, aligned to the clock, in ms. */
const windowMs = 10_000;

/**
 * Waits for the next window unless at least half of this one is left, so that all of a test's
 * requests count in one window.
 */
export async function startOfRateLimitWindow(): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < windowMs / 2) await delay(leftMs);
}
