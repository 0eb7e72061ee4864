import { isUnsuccessful, type OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';

interface Resubmittable {
  id: string;
  status: OrderStatus;
}

interface Replacement {
  status: OrderStatus;
  resubmitOf: string | null;
}

/** Returns the newest order that replaces the given one. `orders` must be sorted newest first. */
export function replacementOf<Order extends Replacement>(
  { id }: Pick<Resubmittable, 'id'>,
  orders: readonly Order[],
): Order | undefined {
  return orders.find(({ resubmitOf }) => resubmitOf === id);
}

/**
 * Returns the ids of the denied orders that an order replaces, newest first. Stops after the first
 * one that is not among `orders`.
 */
export function earlierOrderIds(
  { resubmitOf }: Pick<Replacement, 'resubmitOf'>,
  orders: readonly (Pick<Resubmittable, 'id'> & Pick<Replacement, 'resubmitOf'>)[],
): string[] {
  const ids: string[] = [];
  for (let id = resubmitOf; id !== null && !ids.includes(id); ) {
    ids.push(id);
    const earlierId = id;
    id = orders.find((order) => order.id === earlierId)?.resubmitOf ?? null;
  }
  return ids;
}

/**
 * Returns whether a denied order can be edited and resubmitted: every order that replaces it was
 * denied or canceled.
 */
export function canResubmit(order: Resubmittable, orders: readonly Replacement[]): boolean {
  return (
    order.status === 'denied' &&
    !orders.some(({ resubmitOf, status }) => resubmitOf === order.id && !isUnsuccessful({ status }))
  );
}
