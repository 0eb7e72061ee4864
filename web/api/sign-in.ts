import { leaveFor } from '#web/lib/leave-for.ts';

/** Gives the user time to read a toast before a redirect. */
export const redirectDelayMs = 500;

/** Returns the sign-in link that leads back to one of our paths, like `/my-orders?order=…`. */
export function signInPath(returnTo: string): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Ignores further redirects while the sign-in page loads. */
const redirectCooldownMs = 10_000;
let redirectedAt = Number.NEGATIVE_INFINITY;

/** Redirects to sign-in after a delay, then back to `returnTo`. The first of several calls wins. */
export function redirectToSignIn(
  delayMs: number = redirectDelayMs,
  returnTo: string = location.pathname + location.search + location.hash,
): void {
  if (performance.now() - redirectedAt < redirectCooldownMs) return;
  redirectedAt = performance.now();
  setTimeout(() => leaveFor(signInPath(returnTo)), delayMs);
}

export const signedOutToast = {
  type: 'error',
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
} as const;
