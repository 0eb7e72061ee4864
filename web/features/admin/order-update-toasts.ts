import { isUnauthorized, messageOf } from '#web/lib/api.ts';
import { signedOutToast, signInAgain } from '#web/lib/sign-in.ts';
import { showToast } from '#web/ui/toast.ts';

/** What is said when an order was updated (spec section 8). */
export function tellUpdated(): void {
  void showToast({
    type: 'success',
    title: 'Order Updated',
    description: 'The order status has been updated successfully.',
  });
}

/** What is said when an update failed (spec section 8). */
export function tellUpdateFailed(error: unknown): Promise<void> {
  return tellFailed(error, 'Failed to update order.');
}

/** Says why something failed, or else this; a signed-out admin is sent to sign in again (spec section 8). */
export async function tellFailed(error: unknown, otherwise: string): Promise<void> {
  if (isUnauthorized(error)) {
    await showToast(signedOutToast);
    return signInAgain();
  }
  await showToast({ type: 'error', title: 'Error', description: messageOf(error, otherwise) });
}
