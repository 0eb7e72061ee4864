import type { OrderJson } from '#worker/domain/api.ts';
import { isReadyForFulfillment } from '#worker/domain/order-lifecycle.ts';

/** What each tab lists, out of all orders newest first; of the pending ones the oldest comes first. */
export function groupOrders(orders: readonly OrderJson[]) {
  const withStatus = (status: string) => orders.filter((order) => order.status === status);
  return {
    pending: withStatus('pending').reverse(),
    approved: withStatus('approved'),
    denied: withStatus('denied'),
    ready: orders.filter(isReadyForFulfillment),
    fulfilled: withStatus('fulfilled'),
  };
}
