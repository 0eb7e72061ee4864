import { isUnauthorized, messageOf } from './api.ts';
import { signedOutToast, signInAgain } from './sign-in.ts';

interface Toast {
  type: 'error';
  title: string;
  description: string;
}

/**
 * Says that something failed, with the store's sentence or another one where it has none; somebody whose session
 * has ended is sent to sign in again (spec section 8).
 */
export async function tellFailure(
  showToast: (toast: Toast) => Promise<void>,
  error: unknown,
  otherwise: string,
): Promise<void> {
  if (isUnauthorized(error)) {
    await showToast(signedOutToast);
    return signInAgain();
  }
  await showToast({ type: 'error', title: 'Error', description: messageOf(error, otherwise) });
}
