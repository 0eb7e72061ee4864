import { waitsSince } from '#worker/domain/orders/order-clock.ts';
import { isReadyForFulfillment, type OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Groups the orders by tab, newest first. Orders that wait for the shop come by longest wait first. */
export function groupOrders(newestFirst: readonly OrderJson[]) {
  // One pass, because the list may have thousands of orders.
  const { pending = [], approved = [], denied = [], fulfilled = [] } = groupByStatus(newestFirst);
  return {
    pending: pending.reverse(),
    approved,
    denied,
    ready: sortLongestWait(approved.filter(isReadyForFulfillment)),
    fulfilled,
  };
}

function groupByStatus(orders: readonly OrderJson[]): Partial<Record<OrderStatus, OrderJson[]>> {
  const groups: Partial<Record<OrderStatus, OrderJson[]>> = {};
  for (const order of orders) {
    groups[order.status] ??= [];
    groups[order.status]?.push(order);
  }
  return groups;
}

/** Sorts orders with equal waits oldest first. */
function sortLongestWait(newestFirst: readonly OrderJson[]): OrderJson[] {
  return newestFirst
    .toReversed()
    .map((order) => ({ order, since: waitsSince(order) || 0 }))
    .sort((a, b) => a.since - b.since)
    .map(({ order }) => order);
}

/** Sorts by creation date, newest first; the id breaks ties. */
export function sortNewestFirst(orders: readonly OrderJson[]): OrderJson[] {
  return orders.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
