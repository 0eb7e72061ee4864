import type { AdminAction } from '#web/api/api-routes.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useAdminAction } from '#web/orders/order-changes.ts';
import { showSuccess, type ToastAction } from '#web/ui/toast/toast.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const statusText = 'The order status has been updated successfully.';

/** What the toast says about actions that leave the status as it is. */
const actionTexts: Partial<Record<AdminAction, string>> = {
  'decline-cancellation': 'We told the customer that the order goes on.',
  refund: 'The refund is recorded.',
  'request-change': 'We asked the customer for the change.',
  shipped: 'The customer can track it now.',
};

/** Waits until the browser is idle: the next order appears first. */
export async function showOrderUpdated(text = statusText, action?: ToastAction): Promise<void> {
  await whenIdle();
  showSuccess('Order Updated', text, action);
}

/** Runs an admin's action on an order. If it succeeds, closes the dialog and shows a toast. */
export function useRunAction(order: OrderJson, action: AdminAction, onStored: () => void) {
  const { mutate, isPending } = useAdminAction(order.id, action);
  function run(body: Parameters<typeof mutate>[0], onError = () => {}): void {
    mutate(body, {
      onError,
      onSuccess: ({ amendment }) => {
        onStored();
        const amendText = amendment
          ? 'We asked the customer to accept the change.'
          : 'The change is saved.';
        void showOrderUpdated(action === 'amend' ? amendText : actionTexts[action]);
      },
    });
  }
  return { run, isPending };
}
