import { setTimeout as delay } from 'node:timers/promises';

/** The local rate limiter counts in windows of this length, aligned to the clock, in ms. */
const windowMs = 10_000;

/** Waits for the next window, unless enough is left of this one that a test's requests all count in it. */
export async function startOfRateLimitWindow(): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < windowMs / 2) await delay(leftMs);
}
