import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** What each tab lists: the newest first, and of the pending ones the oldest (look: Admin). */
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

export function sortNewestFirst(orders: readonly OrderJson[]): OrderJson[] {
  return orders.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
