import type { OrderStatus } from './order-lifecycle.ts';

interface Resubmittable {
  id: string;
  status: OrderStatus;
}

interface Replacement {
  status: OrderStatus;
  resubmitOf: string | null;
}

/** The order that was sent in place of another one, of several the first in the list: they come newest first. */
export function replacementOf<Order extends Replacement>(
  { id }: Pick<Resubmittable, 'id'>,
  orders: readonly Order[],
): Order | undefined {
  return orders.find(({ resubmitOf }) => resubmitOf === id);
}

/** Whether a denied order can be changed and sent again: nothing in its place waits or was accepted. */
export function canResubmit(order: Resubmittable, orders: readonly Replacement[]): boolean {
  return (
    order.status === 'denied' &&
    !orders.some(({ resubmitOf, status }) => resubmitOf === order.id && status !== 'denied')
  );
}
