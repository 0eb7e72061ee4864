import { isUnauthorized, messageOf } from '#web/api/api.ts';
import { redirectToSignIn } from '#web/api/sign-in.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** How long the session-expired toast shows before the redirect, in ms. */
const signInRedirectDelayMs = 1500;

/** Shows why an upload failed, or `fallback`. If the session ended, redirects to sign-in. */
export async function showUploadError(error: unknown, fallback: string): Promise<void> {
  if (isUnauthorized(error)) {
    await showToast({
      type: 'error',
      title: 'Unauthorized',
      description: 'Your session has expired. Please log in again.',
    });
    return redirectToSignIn(signInRedirectDelayMs);
  }
  await showToast({
    type: 'error',
    title: 'Upload Failed',
    description: messageOf(error, fallback),
  });
}
