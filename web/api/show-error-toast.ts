import { isUnauthorized, messageOf } from './api.ts';
import { redirectToSignIn, signedOutToast } from './sign-in.ts';

interface Toast {
  type: 'error';
  title: string;
  description: string;
}

/** Shows an error's message, or `fallback` if it has none. If the session ended, redirects to sign-in. */
export async function showErrorToast(
  showToast: (toast: Toast) => Promise<void>,
  error: unknown,
  fallback: string,
): Promise<void> {
  if (isUnauthorized(error)) {
    await showToast(signedOutToast);
    return redirectToSignIn();
  }
  await showToast({ type: 'error', title: 'Error', description: messageOf(error, fallback) });
}
