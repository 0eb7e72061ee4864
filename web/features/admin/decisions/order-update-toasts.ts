import { tellFailure } from '#web/api/show-failure.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** What is said when an order was updated (spec section 8). */
export function tellUpdated(): void {
  void showToast({
    type: 'success',
    title: 'Order Updated',
    description: 'The order status has been updated successfully.',
  });
}

/** What is said when an update failed; a signed-out admin is sent to sign in again (spec section 8). */
export function tellUpdateFailed(error: unknown): Promise<void> {
  return tellFailure(showToast, error, 'Failed to update order.');
}
