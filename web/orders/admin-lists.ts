import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { apiResponse, nextPage } from '#web/api/api.ts';
import { orderPollMs, queries } from '#web/api/queries.ts';
import { limits } from '#worker/domain/limits.ts';
import { type OrderListName, orderLists } from '#worker/domain/orders/order-counts.ts';
import {
  isAscending,
  type OrderSort,
  orderPosition,
} from '#worker/domain/orders/order-position.ts';
import { matchesSearch } from '#worker/domain/orders/order-search.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';
import { adminPage } from '#worker/domain/orders/pages.ts';
import { searchTerms } from '#worker/domain/search-text.ts';

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

export interface OrderPage {
  /** The request that returned it. */
  path: string;
  orders: AdminOrderJson[];
  /** The path of the next page; null on the last one. */
  next: string | null;
  /** The ETag of the response; empty for pages of different responses. */
  etag: string;
}

type Pages = InfiniteData<OrderPage, string>;

const listPath = '/api/admin/orders';

/** The start of the keys of all lists. */
export const adminListsKey = [listPath, 'list'] as const;

/** An admin's list, page by page. The server filters, sorts and searches; each poll revalidates the loaded pages. */
export function adminListQuery({ text, ...filters }: AdminList) {
  return orderListQuery(firstPath(filters), text);
}

/** The query of a list by the path of its first page. */
export function orderListQuery(path: string, text = '') {
  return infiniteQueryOptions<OrderPage, Error, Pages, readonly string[], string>({
    // Searches aren't stored, so their keys are longer than that of a stored list.
    queryKey: [...adminListsKey, path, ...(text ? [text] : [])],
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      readPage(pageParam, text, { signal, known: client.getQueryData<Pages>(queryKey), client }),
    initialPageParam: path,
    getNextPageParam: ({ next }) => next,
    refetchInterval: orderPollMs,
    refetchOnMount: 'always',
    ...(text && { gcTime: 60_000 }),
  });
}

function firstPath({ mine, unread, sotf, ...texts }: Omit<AdminList, 'text'>): string {
  const flags = Object.entries({ mine, unread, sotf }).flatMap(([name, isSet]) =>
    isSet ? [[name, 'true']] : [],
  );
  const values = Object.entries(texts).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return withQuery(new URLSearchParams([...values, ...flags]));
}

function withQuery(query: URLSearchParams): string {
  return query.size > 0 ? `${listPath}?${query}` : listPath;
}

interface ReadOptions {
  signal?: AbortSignal;
  known?: Pages | undefined;
  client?: QueryClient;
}

async function readPage(
  path: string,
  text: string,
  { signal, known, client }: ReadOptions = {},
): Promise<OrderPage> {
  const response = await apiResponse(path, {
    ...(signal && { signal }),
    // Emails and VINs must stay out of URLs.
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

/** Reads every order of a list. */
export async function readWholeList({
  text = '',
  ...filters
}: AdminList): Promise<AdminOrderJson[]> {
  const found: AdminOrderJson[] = [];
  for (let path: string | null = withLimit(firstPath(filters), limits.ordersPerPage); path; ) {
    const { orders, next }: OrderPage = await readPage(path, text);
    found.push(...orders);
    path = next;
  }
  return found;
}

function withLimit(path: string, limit: number): string {
  const query = new URLSearchParams(path.slice(listPath.length));
  query.set('limit', `${limit}`);
  return withQuery(query);
}

/** Joins the loaded pages to one, as far as the server would return them as one, so that a poll is one request. */
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

/** Finds what a list shows among the orders that this browser has loaded, in its order. */
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

/** Shows an order as the server returned it, before the next poll. A list that it left drops it. */
export function applyOrder(client: QueryClient, order: AdminOrderJson): void {
  updateOrder(client, order.id, () => order);
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
    void client.invalidateQueries({ queryKey });
  }
}
