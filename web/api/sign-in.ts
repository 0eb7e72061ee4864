import { leaveFor } from '#web/lib/leave-for.ts';
import { observable } from '#web/lib/observable.ts';
import { expectedUserId } from './session.ts';

/** Gives the user time to read a toast before a redirect. */
export const redirectDelayMs = 500;

/** Returns the sign-in link that leads back to one of our paths, like `/my-orders?order=…`. */
export function signInPath(returnTo: string): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Whether the app asks the user to sign in again, without ending the session. */
export const asksToSignInAgain = observable(false);

/** The longest wait for a toast, whose code may never load. */
const toastTimeoutMs = 3000;

/** Ignores further redirects while the sign-in page loads. */
const redirectCooldownMs = 10_000;
let redirectedAt = Number.NEGATIVE_INFINITY;

/** Shows a toast, and resolves when it is on the screen. */
export type ShowErrorToast = (toast: ErrorToast) => Promise<void>;

interface ErrorToast {
  type: 'error';
  title: string;
  description: string;
}

export const signedOutToast = {
  type: 'error',
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
} as const;

/** Shows a toast. Resolves when it is on the screen, or after 3 s. */
export async function showBeforeRedirect(
  showToast: ShowErrorToast,
  toast: ErrorToast,
): Promise<void> {
  await Promise.race([
    showToast(toast),
    new Promise((resolve) => setTimeout(resolve, toastTimeoutMs)),
  ]);
}

/**
 * Shows a toast, saves what was typed in dialogs, and redirects to sign-in once it has been on the
 * screen for `delayMs`, then back to `returnTo`. Doesn't wait longer than 3 s for the toast. The
 * first of several calls wins.
 */
export async function redirectToSignIn(
  showToast: ShowErrorToast,
  {
    toast = signedOutToast,
    delayMs = redirectDelayMs,
    returnTo = location.pathname + location.search + location.hash,
  }: { toast?: ErrorToast; delayMs?: number; returnTo?: string } = {},
): Promise<void> {
  if (performance.now() - redirectedAt < redirectCooldownMs) return;
  redirectedAt = performance.now();
  const dialogInput = import('#web/lib/dialog-input.ts');
  await showBeforeRedirect(showToast, toast);
  setTimeout(async () => {
    // If it can't load, a dialog asks before it loses what was typed.
    await dialogInput.then((input) => input.saveDialogInput(expectedUserId())).catch(() => {});
    leaveFor(signInPath(returnTo));
  }, delayMs);
}
