/** How long a toast is read before the person is sent on, in ms (spec section 9). */
export const redirectDelayMs = 500;

/** The plain link that signs in and comes back to a path of ours, like `/my-orders?order=…`. */
export function signInPath(returnTo: string): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** How long the first one who sends somebody to sign in is the only one, in ms: the way there may be slow. */
const onceWithinMs = 10_000;
let sentAt = Number.NEGATIVE_INFINITY;

/**
 * Sends a signed-out person to sign in after the delay (spec section 8), and back here or to another path. Of
 * several who find out at once the first one says where to.
 */
export function signInAgain(
  delayMs: number = redirectDelayMs,
  returnTo: string = location.pathname + location.search + location.hash,
): void {
  if (performance.now() - sentAt < onceWithinMs) return;
  sentAt = performance.now();
  setTimeout(() => location.assign(signInPath(returnTo)), delayMs);
}

/** The toast for somebody whose session has ended (spec section 8). */
export const signedOutToast = {
  type: 'error',
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
} as const;
