import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { canResubmit } from '#worker/domain/orders/resubmission.ts';
import { useUnsentValue } from './use-delivery.ts';

/** Returns checks for resubmitting denied orders. An order whose resubmission is not sent yet can't be resubmitted. */
export function useResubmission() {
  const unsentIds = useUnsentValue((items) => items.map(({ body }) => body.resubmitOf).join(' '));
  const isWaiting = (orderId: string) => unsentIds.split(' ').includes(orderId);
  return {
    /** Whether a resubmission of the order waits to be sent. */
    isWaiting,
    /** Whether a denied order can be changed and resubmitted; `orders` are all orders of the customer. */
    canResubmit: (order: OrderJson, orders: readonly OrderJson[]) =>
      canResubmit(order, orders) && !isWaiting(order.id),
  };
}
