import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isInInbox } from './inbox.ts';

type OrderState = Pick<OrderJson, 'status' | 'paymentStatus'> & Partial<Pick<OrderJson, 'inbox'>>;

/** The lists of the dashboard, each with the orders that it has. */
export const orderLists = {
  pending: ({ status }: OrderState) => status === 'pending',
  approved: ({ status }: OrderState) => status === 'approved',
  denied: ({ status }: OrderState) => status === 'denied',
  ready: isReadyForFulfillment,
  fulfilled: ({ status }: OrderState) => status === 'fulfilled',
  /** What needs an answer, in any state. */
  inbox: isInInbox as (order: OrderState) => boolean,
};

export type OrderListName = keyof typeof orderLists;

// Object.keys loses the type of the names.
export const orderListNames = Object.keys(orderLists) as [OrderListName, ...OrderListName[]];

/** Adds up groups of orders in the same state; `orders` is the size of a group. */
export function countOrderGroups(
  groups: readonly (OrderState & { orders: number })[],
): OrderCountsJson {
  const countOf = (isCounted: (order: OrderState) => boolean) =>
    groups.filter(isCounted).reduce((sum, group) => sum + group.orders, 0);
  return {
    all: countOf(() => true),
    pending: countOf(orderLists.pending),
    approved: countOf(orderLists.approved),
    denied: countOf(orderLists.denied),
    ready: countOf(orderLists.ready),
    fulfilled: countOf(orderLists.fulfilled),
  };
}
