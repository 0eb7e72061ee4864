import type { QueryClient } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { limits } from '#worker/domain/limits.ts';
import { type OrderListName, orderLists } from '#worker/domain/orders/lists/order-counts.ts';
import { isAscending, orderPosition } from '#worker/domain/orders/lists/order-position.ts';
import { matchesSearch } from '#worker/domain/orders/lists/order-search.ts';
import { adminPage } from '#worker/domain/orders/lists/pages.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { searchTerms } from '#worker/domain/search-text.ts';
import { adminListsKey, listPath, type OrderPage, type Pages } from './order-list-key.ts';
import {
  type AdminList,
  firstPath,
  loadedOrders,
  readPage,
  withQuery,
} from './order-list-query.ts';

/** Reads every order of a list, with its payments. */
export async function readWholeList({
  text = '',
  ...filters
}: AdminList): Promise<AdminOrderJson[]> {
  const found: AdminOrderJson[] = [];
  for (let path: string | null = exportPath(filters); path; ) {
    const { orders, next }: OrderPage = await readPage(path, text);
    found.push(...orders);
    path = next;
  }
  return found;
}

function exportPath(filters: AdminList): string {
  return `${withLimit(firstPath(filters), limits.ordersPerPage)}&payments=true`;
}

function withLimit(path: string, limit: number): string {
  const query = new URLSearchParams(path.slice(listPath.length));
  query.set('limit', `${limit}`);
  return withQuery(query);
}

/** Joins adjacent pages into one request per poll, up to the server's page limit. */
export function joinPages({ pages, pageParams }: Pages): Pages {
  const [first, second] = pages;
  const [path] = pageParams;
  const orders = [...(first?.orders ?? []), ...(second?.orders ?? [])];
  const isFull = first && first.orders.length % adminPage === 0;
  if (!second || !isFull || path === undefined || orders.length > limits.ordersPerPage) {
    return { pages, pageParams };
  }
  const joined = {
    path: withLimit(path, first.orders.length + adminPage),
    orders,
    next: second.next,
    etag: first.etag === second.etag ? first.etag : '',
  };
  return joinPages({
    pages: [joined, ...pages.slice(2)],
    pageParams: [joined.path, ...pageParams.slice(2)],
  });
}

/** Finds a list's orders among those that this browser has loaded, sorted like the list. */
export function findLoaded(client: QueryClient, shown: AdminList, adminId: string | undefined) {
  const { list, mine, unread, sotf, platform, from, before, text = '' } = shown;
  const direction = isAscending(shown) ? 1 : -1;
  const terms = searchTerms(text);
  return loadedOrders(client)
    .filter(
      (order) =>
        (!list || orderLists[list](order)) &&
        (!mine || order.assignee?.id === adminId) &&
        (!unread || order.unread > 0) &&
        (!sotf || order.tuneType === 'sotf') &&
        (!platform || order.product.platform === platform) &&
        (!from || order.createdAt >= from) &&
        (!before || order.createdAt < before) &&
        matchesSearch(order, terms, { onlyKeys: list !== undefined }),
    )
    .sort((a, b) => direction * (orderPosition(a, shown) - orderPosition(b, shown)));
}

/**
 * Shows an order as the server returned it, before the next poll, unless a newer version is shown.
 * A list that it left drops it.
 */
export function applyOrder(client: QueryClient, order: AdminOrderJson): void {
  updateOrder(client, order.id, (known) => (known.version > order.version ? known : order));
}

/** Changes an order in the cached lists, like `applyOrder`. */
export function updateOrder(
  client: QueryClient,
  orderId: string,
  change: (order: AdminOrderJson) => AdminOrderJson,
): void {
  client.setQueryData(
    queries.adminOrder(orderId).queryKey,
    (known) => known && { ...known, ...change(known) },
  );
  for (const [queryKey, data] of client.getQueriesData<Pages>({ queryKey: adminListsKey })) {
    if (!data) continue;
    const isListed = listedBy(`${queryKey[2]}`);
    const pages = data.pages.map((page) => ({
      ...page,
      orders: page.orders.flatMap((order) => {
        if (order.id !== orderId) return [order];
        const changed = change(order);
        return isListed(changed) ? [changed] : [];
      }),
    }));
    client.setQueryData<Pages>(queryKey, { ...data, pages });
  }
}

function listedBy(path: string): (order: AdminOrderJson) => boolean {
  const name = new URLSearchParams(path.slice(listPath.length)).get('list');
  return orderLists[name as OrderListName] ?? (() => true);
}

/** Refetches the lists on screen, the counts and an order. */
export function refreshOrders(client: QueryClient, orderId: string): void {
  for (const queryKey of [
    adminListsKey,
    queries.orderCounts.queryKey,
    queries.adminOrder(orderId).queryKey,
  ]) {
    // A first load may have started before the change.
    void client.cancelQueries({ queryKey });
    void client.invalidateQueries({ queryKey });
  }
}
