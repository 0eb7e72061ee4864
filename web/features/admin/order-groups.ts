import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Groups the orders by tab, newest first. Pending orders are oldest first: the longest wait comes on top. */
export function groupOrders(newestFirst: readonly OrderJson[]) {
  const withStatus = (status: string) => newestFirst.filter((order) => order.status === status);
  return {
    pending: withStatus('pending').reverse(),
    approved: withStatus('approved'),
    denied: withStatus('denied'),
    ready: newestFirst.filter(isReadyForFulfillment),
    fulfilled: withStatus('fulfilled'),
  };
}

/** Sorts by creation date, newest first; the id breaks ties. */
export function sortNewestFirst(orders: readonly OrderJson[]): OrderJson[] {
  return orders.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
