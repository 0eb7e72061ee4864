import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { canResubmit } from '#worker/domain/orders/resubmission.ts';
import { useUnsentResubmissions } from './unsent-count.ts';

/** Returns checks for resubmitting denied orders. An order whose resubmission is in the outbox can't be resubmitted. */
export function useResubmission() {
  const unsent = useUnsentResubmissions();
  const isWaiting = (orderId: string) => unsent.includes(orderId);
  return {
    /** Whether the outbox has a resubmission of the order. */
    isWaiting,
    /** Whether a denied order can be changed and resubmitted; `orders` are all orders of the customer. */
    canResubmit: (order: OrderJson, orders: readonly OrderJson[]) =>
      canResubmit(order, orders) && !isWaiting(order.id),
  };
}
