import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api, apiResponse } from '#web/lib/api.ts';
import { adminOrdersKey, orderPollMs, queries } from '#web/lib/queries.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/api.ts';
import { forgetKeptOrders, keepOrders, loadKeptOrders } from './kept-orders.ts';

/** The admins' list as far as this browser knows it. */
export interface AdminOrders {
  /** Newest first. */
  orders: readonly OrderJson[];
  counts: OrderCountsJson;
  /** The store's revision of the list that this is. */
  revision: number;
  /** Whether every order is here; while the first load goes on, the rest is on its way. */
  isComplete: boolean;
}

/**
 * The orders of all customers (spec section 7), every 10 s. Read once, page by page, what is still to be done
 * first; from then on only what has changed is asked for, also after a restart.
 */
export const adminOrdersQuery = queryOptions({
  queryKey: adminOrdersKey,
  queryFn: readAdminOrders,
  refetchInterval: orderPollMs,
  // A changed list is a new one that shares the unchanged orders already.
  structuralSharing: false,
});

async function readAdminOrders(context: QueryFunctionContext): Promise<AdminOrders> {
  const { client, signal } = context;
  const known = client.getQueryData<AdminOrders>(adminOrdersKey) ?? (await keptList(client));
  return known?.isComplete ? loadChanges(known, client, signal) : loadAll(client, signal);
}

async function loadAll(client: QueryClient, signal: AbortSignal): Promise<AdminOrders> {
  await forgetKeptOrders();
  const counts = await readCounts(signal);
  let list: AdminOrders = { orders: [], counts, revision: 0, isComplete: false };
  for await (const { orders, revision, isLast } of pages('/api/admin/orders', signal)) {
    list = {
      ...list,
      orders: newestFirst([...list.orders, ...orders]),
      // What changes while the pages are read has a later one.
      revision: list.revision || revision,
      isComplete: isLast,
    };
    client.setQueryData(adminOrdersKey, list);
    await keepOrders(orders, isLast ? keptAs(client, list) : undefined);
  }
  return list;
}

async function loadChanges(
  known: AdminOrders,
  client: QueryClient,
  signal: AbortSignal,
): Promise<AdminOrders> {
  const changed: OrderJson[] = [];
  let revision = known.revision;
  for await (const page of pages(`/api/admin/orders?since=${known.revision}`, signal)) {
    // A store that was set back to an earlier day knows nothing of what this browser has.
    if (page.revision < known.revision) return loadAll(client, signal);
    revision = page.revision;
    changed.push(...page.orders);
  }
  if (revision === known.revision) return known;
  const counts = await readCounts(signal);
  const orders = merge(known.orders, changed);
  if (orders.length > counts.all) return loadAll(client, signal);
  const list = { orders, counts, revision, isComplete: true };
  await keepOrders(changed, keptAs(client, list));
  return list;
}

interface OrderPage {
  orders: OrderJson[];
  revision: number;
  isLast: boolean;
}

async function* pages(path: string, signal: AbortSignal): AsyncGenerator<OrderPage> {
  for (let next: string | undefined = path; next !== undefined; ) {
    const response = await apiResponse(next, { signal });
    next = /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1];
    yield {
      orders: (await response.json()) as OrderJson[],
      revision: Number(response.headers.get('Orders-Revision')),
      isLast: next === undefined,
    };
  }
}

async function keptList(client: QueryClient): Promise<AdminOrders | undefined> {
  const userId = personId(client);
  const kept = userId === undefined ? undefined : await loadKeptOrders(userId);
  if (kept === undefined) return undefined;
  const { orders, counts, revision } = kept;
  const list = { orders: newestFirst(orders), counts, revision, isComplete: true };
  // On screen at once, before the store has said what has changed.
  client.setQueryData(adminOrdersKey, list);
  return list;
}

/** The list as it is kept; nothing before it is known whose it is. */
function keptAs(client: QueryClient, { counts, revision }: AdminOrders) {
  const userId = personId(client);
  return userId === undefined ? undefined : { userId, counts, revision };
}

function personId(client: QueryClient): string | undefined {
  return client.getQueryData(queries.currentUser.queryKey)?.id;
}

function readCounts(signal: AbortSignal): Promise<OrderCountsJson> {
  return api<OrderCountsJson>('/api/admin/orders/counts', { signal });
}

function merge(known: readonly OrderJson[], changed: readonly OrderJson[]): OrderJson[] {
  const orders = new Map(known.map((order) => [order.id, order]));
  for (const order of changed) orders.set(order.id, order);
  return newestFirst([...orders.values()]);
}

function newestFirst(orders: readonly OrderJson[]): OrderJson[] {
  return orders.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
