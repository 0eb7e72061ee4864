import type { QueryClient } from '@tanstack/react-query';
import { adminOrdersKey } from '#web/api/queries.ts';
import { countsAfter } from '#worker/domain/orders/order-counts.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

/** The admins' orders as far as this browser has loaded them. */
export interface AdminOrders {
  /** Unsorted. */
  orders: readonly OrderJson[];
  counts: OrderCountsJson;
  /** The server's revision of this list. */
  revision: number;
  /** The server's count of order deletions. When it changes, the list loads again. */
  deletions: number;
  /** When the first load began, in ms since 1970. */
  loadedAt: number;
  /** Closed orders are complete from here on, in ms since 1970 by the server's clock. */
  activeSince: number;
  /** The path of the next page of the first load; `undefined` once that is complete. */
  rest: string | undefined;
}

/** Replaces an order in the cached list with the server's response. Reads that start later may overwrite it. */
export function applyOrder(client: QueryClient, after: OrderJson): void {
  updateOrder(client, after.id, () => after);
}

/** Changes an order in the cached list, like `applyOrder`. */
export function updateOrder(
  client: QueryClient,
  orderId: string,
  change: (order: OrderJson) => OrderJson,
): void {
  const replaceIn = (orders: readonly OrderJson[]) =>
    orders.map((order) => (order.id === orderId ? change(order) : order));
  client.setQueryData<AdminOrders>(adminOrdersKey, (list) => {
    const before = list?.orders.find(({ id }) => id === orderId);
    if (!list || !before) return list;
    return {
      ...list,
      orders: replaceIn(list.orders),
      counts: countsAfter(list.counts, before, change(before)),
    };
  });
}

/**
 * Adds the changes that `applyOrder` made since the cache held `cached` to a list that was just read, because the server
 * may have responded to that read before the change. The list then keeps its earlier revision, so that the next poll
 * reads the counts again. Also returns the list that is in the cache now.
 */
export function withOwnChanges(client: QueryClient, list: AdminOrders, cached: AdminOrders) {
  const current = client.getQueryData<AdminOrders>(adminOrdersKey) ?? cached;
  if (current === cached) return { list, cached };
  const before = new Set(cached.orders);
  const changed = current.orders.filter((order) => !before.has(order));
  const { counts, revision } = current;
  const orders = mergeOrders(list.orders, changed);
  return { list: { ...list, orders, counts, revision }, cached: current };
}

/** Returns the known orders with changed ones replaced and new ones appended. */
export function mergeOrders(
  known: readonly OrderJson[],
  changed: readonly OrderJson[],
): OrderJson[] {
  const orders = new Map(known.map((order) => [order.id, order]));
  for (const order of changed) orders.set(order.id, order);
  return [...orders.values()];
}
