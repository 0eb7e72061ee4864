import { showErrorToast } from '#web/api/show-error-toast.ts';
import { showToast } from '#web/ui/toast/toast.ts';

export function showOrderUpdated(): void {
  void showToast({
    type: 'success',
    title: 'Order Updated',
    description: 'The order status has been updated successfully.',
  });
}

/** Shows the error; a signed-out admin is redirected to sign in. */
export function showOrderUpdateFailed(error: unknown): Promise<void> {
  return showErrorToast(showToast, error, 'Failed to update order.');
}
