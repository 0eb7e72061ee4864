import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiResponse, nextPage } from '#web/api/api.ts';
import { orderPollMs, queries } from '#web/api/queries.ts';
import type { OrderListName } from '#worker/domain/orders/lists/order-counts.ts';
import type { OrderSort } from '#worker/domain/orders/lists/order-sorts.ts';
import type { AdminCountsJson, AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  adminListsKey,
  listPath,
  type OrderPage,
  orderListKey,
  type Pages,
} from './order-list-key.ts';

/** Which orders an admin's list shows. Without `list`, all orders, newest first. */
export interface AdminList {
  list?: OrderListName;
  /** Only orders assigned to the admin. */
  mine?: true | undefined;
  /** Only orders with messages that the admin hasn't read. */
  unread?: true | undefined;
  sotf?: true | undefined;
  platform?: string | undefined;
  sort?: OrderSort | undefined;
  /** An ISO time. The oldest creation time to find. */
  from?: string | undefined;
  /** An ISO time. All found orders are older. */
  before?: string | undefined;
  /** Only orders that contain this text. */
  text?: string | undefined;
}

/** An admin's list, page by page. The server filters, sorts and searches; each poll revalidates the loaded pages. */
export function adminListQuery({ text, ...filters }: AdminList) {
  return orderListQuery(firstPath(filters), text);
}

/** The query of a list by the path of its first page. */
export function orderListQuery(path: string, text = '') {
  return infiniteQueryOptions<OrderPage, Error, Pages, readonly string[], string>({
    queryKey: orderListKey(path, text),
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      readPage(pageParam, text, { signal, known: client.getQueryData<Pages>(queryKey), client }),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    refetchInterval: orderPollMs,
    refetchOnMount: 'always',
    ...(text && { gcTime: 60_000 }),
  });
}

export function firstPath(filters: Omit<AdminList, 'text'>): string {
  return withQuery(queryOf(filters));
}

/** The number of orders of each tab that meet the filters. */
export function filteredCountsQuery({
  list: _list,
  sort: _sort,
  text: _text,
  ...filters
}: AdminList) {
  const query = `${queryOf(filters)}`;
  return queryOptions({
    // The list's poll refetches everything below the counts' key.
    queryKey: [...queries.orderCounts.queryKey, 'filtered', query],
    queryFn: async ({ signal }) =>
      (await (
        await apiResponse(`${listPath}/counts?${query}`, { signal })
      ).json()) as AdminCountsJson,
    refetchOnMount: 'always',
  });
}

function queryOf({ mine, unread, sotf, ...texts }: Omit<AdminList, 'text'>): URLSearchParams {
  const flags = Object.entries({ mine, unread, sotf }).flatMap(([name, isSet]) =>
    isSet ? [[name, 'true']] : [],
  );
  const values = Object.entries(texts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams([...values, ...flags]);
}

export function withQuery(query: URLSearchParams): string {
  return query.size > 0 ? `${listPath}?${query}` : listPath;
}

interface ReadOptions {
  signal?: AbortSignal;
  known?: Pages | undefined;
  client?: QueryClient;
}

export async function readPage(
  path: string,
  text: string,
  { signal, known, client }: ReadOptions = {},
): Promise<OrderPage> {
  const response = await apiResponse(path, {
    ...(signal && { signal }),
    // Emails and VINs must stay out of the logs of requests.
    ...(text && { headers: { 'Search-Text': encodeURIComponent(text) } }),
  });
  const etag = response.headers.get('ETag') ?? '';
  const before = known?.pages.find((page) => page.path === path);
  if (before && etag !== '' && before.etag === etag) return before;
  if (before && before === known?.pages[0]) {
    // What the dashboard shows beside the list changes with it.
    for (const { queryKey } of [queries.orderCounts, queries.alerts]) {
      void client?.invalidateQueries({ queryKey });
    }
  }
  return {
    path,
    // The response of `GET /api/admin/orders`.
    orders: (await response.json()) as AdminOrderJson[],
    next: nextPage(response) ?? null,
    etag,
  };
}

/** Returns the orders of pages that may have been read at different times, each once. */
export function ordersOf(pages: readonly OrderPage[]): AdminOrderJson[] {
  const orders = new Map(pages.flatMap((page) => page.orders).map((order) => [order.id, order]));
  return [...orders.values()];
}

/** Returns all orders that this browser has loaded. */
export function loadedOrders(client: QueryClient): AdminOrderJson[] {
  const lists = client.getQueriesData<Pages>({ queryKey: adminListsKey });
  return ordersOf(lists.flatMap(([, data]) => data?.pages ?? []));
}
