import { isUnauthorized, messageOf } from '#web/api/api.ts';
import { redirectToSignIn } from '#web/api/sign-in.ts';
import { showToast } from '#web/ui/toast/toast.ts';

const sessionExpired = {
  toast: {
    type: 'error',
    title: 'Unauthorized',
    description: 'Your session has expired. Please log in again.',
  },
  delayMs: 1500,
} as const;

/** Shows why an upload failed, or `fallback`. If the session ended, redirects to sign-in. */
export async function showUploadError(error: unknown, fallback: string): Promise<void> {
  if (isUnauthorized(error)) return redirectToSignIn(showToast, sessionExpired);
  await showToast({
    type: 'error',
    title: 'Upload Failed',
    description: messageOf(error, fallback),
  });
}
