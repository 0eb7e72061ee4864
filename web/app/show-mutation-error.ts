import { isUnauthorized, messageOf } from '#web/api/api.ts';
import { redirectToSignIn } from '#web/api/sign-in.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** How the app shows a mutation's error as a toast. Without it, the mutation's own screen shows the error. */
type ErrorToastMeta = {
  /** The toast's title, 'Error' by default. */
  errorTitle?: string;
  /** Shown if the error has no message, or returns what to show. */
  errorText: string | ((error: Error) => string);
  /** Returns whether the form shows an error itself. */
  isShownInForm?: (error: Error) => boolean;
  /** The toast and the delay before a signed-out user is redirected, if they aren't the usual ones. */
  signedOut?: Parameters<typeof redirectToSignIn>[1];
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: ErrorToastMeta;
  }
}

/** Shows a mutation's error as its `meta` says. If the session ended, redirects to sign-in. */
export function showMutationError(error: Error, meta: ErrorToastMeta | undefined): void {
  if (!meta || meta.isShownInForm?.(error)) return;
  const { errorTitle = 'Error', errorText, signedOut } = meta;
  // The text tells an ended session from a 401 of something between the browser and the server.
  if (isUnauthorized(error) && error.message.includes('Unauthorized')) {
    void redirectToSignIn(showToast, signedOut);
    return;
  }
  void showToast({
    type: 'error',
    title: errorTitle,
    description: typeof errorText === 'string' ? messageOf(error, errorText) : errorText(error),
  });
}
