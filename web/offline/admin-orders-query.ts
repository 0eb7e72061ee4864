import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api, apiResponse } from '#web/api/api.ts';
import { adminOrdersKey, orderPollMs, queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { type AdminOrders, mergeOrders, withOwnChanges } from '#web/orders/admin-orders.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  clearPersistedOrders,
  loadPersistedOrders,
  persistOrders,
} from './persisted-admin-orders.ts';
import { orderIdOf } from './persisted-queries.ts';
import { deleteQueriesOfMissingOrders } from './query-persister.ts';

/**
 * All customers' orders. The first load reads every page, pending orders first. From then on, also after a restart,
 * each poll reads only what changed (docs/decisions/007).
 */
export const adminOrdersQuery = queryOptions({
  queryKey: adminOrdersKey,
  queryFn: readAdminOrders,
  refetchInterval: orderPollMs,
  refetchOnMount: 'always',
  // Offline, it still reads the persisted list.
  networkMode: 'offlineFirst',
  // Merging already keeps unchanged orders identical.
  structuralSharing: false,
});

async function readAdminOrders({ client, signal }: QueryFunctionContext): Promise<AdminOrders> {
  const known = client.getQueryData<AdminOrders>(adminOrdersKey) ?? (await restoreList(client));
  if (known === undefined) return loadAll(client, signal);
  if (known.rest !== undefined) return loadRest(known, client, signal);
  return loadChanges(known, client, signal);
}

async function loadAll(client: QueryClient, signal: AbortSignal): Promise<AdminOrders> {
  await clearPersistedOrders();
  const { orders, revision, next } = await readPage(firstPage, signal);
  // After the page: counts read before it would miss an order placed in between.
  const counts = await readCounts(signal);
  const list = { orders, counts, revision, rest: next };
  signal.throwIfAborted();
  client.setQueryData(adminOrdersKey, list);
  await persist(client, list, orders, signal, { path: firstPage, before: [] });
  return loadRest(list, client, signal);
}

/** Deletes the chats and files of orders that no longer exist, for example after a customer deleted their account. */
async function forgetMissingOrders({ orders }: AdminOrders, client: QueryClient): Promise<void> {
  const ids = new Set<unknown>(orders.map(({ id }) => id));
  client.removeQueries({
    predicate({ queryKey }) {
      const orderId = orderIdOf(queryKey);
      return orderId !== undefined && !ids.has(orderId);
    },
  });
  const userId = currentUserId(client);
  if (userId !== undefined) await deleteQueriesOfMissingOrders(userId, (id) => ids.has(id));
}

/** How often the first load renders: one render of a long list takes a slow tablet 100 ms. */
const renderIntervalMs = 1500;
/** Orders per write, so that a write never blocks two frames in a row on a slow tablet. */
const writeBatchSize = 100;

/** Continues an interrupted first load. The next poll reads what changed in the meantime. */
async function loadRest(
  known: AdminOrders,
  client: QueryClient,
  signal: AbortSignal,
): Promise<AdminOrders> {
  let list = known;
  // The cached list whose changes `list` already includes.
  let cached = known;
  let renderedAt = Date.now();
  try {
    while (list.rest !== undefined) {
      const page = { path: list.rest, before: list.orders };
      const { orders, next } = await readPage(page.path, signal);
      signal.throwIfAborted();
      list = { ...list, orders: mergeOrders(list.orders, orders), rest: next };
      ({ list, cached } = withOwnChanges(client, list, cached));
      if (Date.now() - renderedAt >= renderIntervalMs) {
        client.setQueryData(adminOrdersKey, list);
        cached = list;
        renderedAt = Date.now();
      }
      await persist(client, list, orders, signal, page);
    }
  } finally {
    // After a failure, the next read continues from here.
    ({ list, cached } = withOwnChanges(client, list, cached));
    if (list !== cached && !signal.aborted) {
      client.setQueryData(adminOrdersKey, list);
      cached = list;
    }
  }
  // Until every page is loaded, a missing order may be on a later page.
  await forgetMissingOrders(list, client);
  return withOwnChanges(client, list, cached).list;
}

async function loadChanges(
  known: AdminOrders,
  client: QueryClient,
  signal: AbortSignal,
): Promise<AdminOrders> {
  const changed: OrderJson[] = [];
  let { revision } = known;
  for (let next: string | undefined = `/api/admin/orders?since=${revision}`; next; ) {
    const page = await readPage(next, signal);
    // The server was restored from a backup that is older than our revision.
    if (page.revision < known.revision) return loadAll(client, signal);
    changed.push(...page.orders);
    ({ revision, next } = page);
  }
  if (revision === known.revision) {
    await persist(client, known, [], signal);
    return withOwnChanges(client, known, known).list;
  }
  const counts = await readCounts(signal);
  const orders = mergeOrders(known.orders, changed);
  if (orders.length > counts.all) return loadAll(client, signal);
  signal.throwIfAborted();
  const { list } = withOwnChanges(client, { orders, counts, revision, rest: undefined }, known);
  client.setQueryData(adminOrdersKey, list);
  await persist(client, list, changed, signal);
  return withOwnChanges(client, list, list).list;
}

const firstPage = '/api/admin/orders';

interface OrderPage {
  orders: OrderJson[];
  revision: number;
  next: string | undefined;
}

async function readPage(path: string, signal: AbortSignal): Promise<OrderPage> {
  const response = await apiResponse(path, { signal });
  return {
    // The response of `GET /api/admin/orders`.
    orders: (await response.json()) as OrderJson[],
    revision: Number(response.headers.get('Orders-Revision')),
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
  };
}

function readCounts(signal: AbortSignal): Promise<OrderCountsJson> {
  return api('/api/admin/orders/counts', { signal });
}

async function restoreList(client: QueryClient): Promise<AdminOrders | undefined> {
  const userId = currentUserId(client);
  const persisted = userId === undefined ? undefined : await loadPersistedOrders(userId);
  // The user may have changed during the read.
  if (persisted === undefined || currentUserId(client) !== userId) return undefined;
  const { orders, counts, revision, rest, updatedAt } = persisted;
  const list = { orders, counts, revision, rest: rest ?? undefined };
  // Show it before the server responds.
  client.setQueryData(adminOrdersKey, list, { updatedAt });
  return list;
}

/**
 * Stores the changed orders in batches. During the first load, a restart after any batch continues with the current
 * page; after that, a list is readable only once its last batch is stored. Throws if aborted.
 */
async function persist(
  client: QueryClient,
  { orders, counts, revision, rest }: AdminOrders,
  changed: readonly OrderJson[],
  signal: AbortSignal,
  page?: { path: string; before: readonly OrderJson[] },
): Promise<void> {
  signal.throwIfAborted();
  const userId = currentUserId(client);
  if (userId === undefined) return;
  const before = new Set(page?.before.map(({ id }) => id));
  let unwritten = changed;
  do {
    const batch = unwritten.slice(0, writeBatchSize);
    unwritten = unwritten.slice(writeBatchSize);
    const isLast = unwritten.length === 0;
    const missing = unwritten.filter(({ id }) => !before.has(id)).length;
    await persistOrders(batch, {
      userId,
      counts,
      revision,
      size: isLast || page ? orders.length - missing : null,
      rest: (isLast ? rest : page?.path) ?? null,
    });
  } while (unwritten.length > 0 && !signal.aborted && currentUserId(client) === userId);
  // Later reads fetch only newer changes, so a partial write would leave outdated orders.
  if (unwritten.length > 0 && !page) await clearPersistedOrders();
}

/** Returns the owner of the list, or `undefined` while another user may have signed in from another tab. */
function currentUserId(client: QueryClient): string | undefined {
  const id = client.getQueryData(queries.currentUser.queryKey)?.id;
  return id === expectedUserId() ? id : undefined;
}
