import type { AdminAction } from '#web/api/api-routes.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { showSuccess, type ToastAction } from '#web/ui/toast/toast.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Waits until the browser is idle: the next order appears first. */
export async function showOrderUpdated(action?: ToastAction): Promise<void> {
  await whenIdle();
  showSuccess('Order Updated', 'The order status has been updated successfully.', action);
}

/** Runs an admin's action on an order. If it succeeds, closes the dialog and shows a toast. */
export function useRunAction(order: OrderJson, action: AdminAction, onStored: () => void) {
  const { mutate, isPending } = useAdminAction(order.id, action);
  function run(body: Parameters<typeof mutate>[0], onError = () => {}): void {
    mutate(body, {
      onError,
      onSuccess: () => {
        onStored();
        void showOrderUpdated();
      },
    });
  }
  return { run, isPending };
}
