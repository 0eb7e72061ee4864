import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { canResubmit } from '#worker/domain/orders/resubmission.ts';
import { useOutbox } from './outbox.ts';

/** What can be sent again, as the store has it and as it waits here to be sent. */
export function useResubmission() {
  const items = useOutbox();
  /** A request in place of the order is kept here until it is sent. */
  const isWaiting = (orderId: string) => items.some(({ body }) => body.resubmitOf === orderId);
  return {
    isWaiting,
    /** Whether a denied order can be changed and sent again; `orders` are all of the customer's. */
    canResubmit: (order: OrderJson, orders: readonly OrderJson[]) =>
      canResubmit(order, orders) && !isWaiting(order.id),
  };
}
