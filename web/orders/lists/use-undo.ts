import { useAdminAction } from '#web/orders/order-changes.ts';
import type { ToastAction } from '#web/ui/toast/toast.ts';
import { undoMs } from '#worker/domain/orders/order-lifecycle.ts';

/** Returns the toast's action that takes a decision back before the customer hears of it. */
export function useUndo(orderId: string): ToastAction {
  const { mutate } = useAdminAction(orderId, 'reopen');
  return {
    text: 'Undo',
    duration: undoMs,
    onPress: () => mutate({ reason: 'We made that decision by mistake.' }),
  };
}
