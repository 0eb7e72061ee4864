import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { recentMs } from '#worker/domain/orders/pages.ts';
import type { Answers } from './stub-api.ts';

/** The headers of the first page of the admin list. */
export function listHeaders() {
  return { 'Orders-Revision': '1', 'Orders-Active-Since': `${Date.now() - recentMs}` };
}

/** Answers for an admin's dashboard with these orders and nothing else. */
export function adminAnswers(orders: readonly OrderJson[]): Answers {
  const countWith = (status: string) => orders.filter((order) => order.status === status).length;
  return {
    'GET /api/admin/orders': ({ path }) =>
      Response.json(path.includes('since=') ? [] : orders, { headers: listHeaders() }),
    'GET /api/admin/orders/counts': () => ({
      all: orders.length,
      pending: countWith('pending'),
      approved: countWith('approved'),
      denied: countWith('denied'),
      ready: orders.filter(isReadyForFulfillment).length,
      fulfilled: countWith('fulfilled'),
    }),
    'GET /api/admin/alerts': () => [],
  };
}
