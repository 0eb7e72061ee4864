import { whenIdle } from '#web/lib/when-idle.ts';
import { showToast, type ToastAction } from '#web/ui/toast/toast.ts';

/** Waits until the browser is idle: the next order appears first. */
export async function showOrderUpdated(action?: ToastAction): Promise<void> {
  await whenIdle();
  await showToast({
    type: 'success',
    title: 'Order Updated',
    description: 'The order status has been updated successfully.',
    ...(action && { action }),
  });
}
