import { isUnauthorized, messageOf } from './api.ts';
import { redirectToSignIn, type ShowErrorToast } from './sign-in.ts';

/** Shows an error's message, or `fallback` if it has none. If the session ended, redirects to sign-in. */
export async function showErrorToast(
  showToast: ShowErrorToast,
  error: unknown,
  fallback: string,
): Promise<void> {
  if (isUnauthorized(error)) return redirectToSignIn(showToast);
  await showToast({ type: 'error', title: 'Error', description: messageOf(error, fallback) });
}
