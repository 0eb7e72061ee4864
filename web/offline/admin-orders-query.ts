import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api, apiResponse, nextPage } from '#web/api/api.ts';
import { adminOrdersKey, adminSearchKey, orderPollMs, queries } from '#web/api/queries.ts';
import { expectedUserId } from '#web/api/session.ts';
import { type AdminOrders, mergeOrders, withOwnChanges } from '#web/orders/admin-orders.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import {
  clearPersistedOrders,
  loadPersistedOrders,
  persistOrders,
} from './persisted-admin-orders.ts';

/**
 * The admins' orders that this browser has loaded. The first load reads open and recently active orders, pending ones
 * first. From then on, even after a restart, each poll reads only what changed; searches add older orders
 * (docs/decisions/007).
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

/** At a start, an older list loads again instead of its changes, so that it doesn't grow for years. */
const maxListAgeMs = 7 * 24 * 60 * 60 * 1000;

async function readAdminOrders({ client, signal }: QueryFunctionContext): Promise<AdminOrders> {
  const cached = client.getQueryData<AdminOrders>(adminOrdersKey);
  const known = cached ?? (await restoreList(client));
  const isOld = !cached && known && Date.now() - known.loadedAt >= maxListAgeMs;
  if (known === undefined || isOld) return loadAll(client, signal, known);
  if (known.rest !== undefined) return loadRest(known, client, signal);
  return loadChanges(known, client, signal);
}

/** Loads the list from its first page. A known list stays until the new one is complete. */
async function loadAll(
  client: QueryClient,
  signal: AbortSignal,
  known?: AdminOrders,
): Promise<AdminOrders> {
  const loadedAt = Date.now();
  const { next, ...page } = await readPage('/api/admin/orders?recent=true', signal);
  // After the page: counts read before it would miss an order placed in between.
  const counts = await readCounts(signal);
  let list: AdminOrders = { ...page, counts, loadedAt, rest: next };
  while (known && list.rest !== undefined) {
    const { orders, next: rest } = await readPage(list.rest, signal);
    list = { ...list, orders: mergeOrders(list.orders, orders), rest };
  }
  signal.throwIfAborted();
  await clearPersistedOrders();
  if (known) ({ list } = withOwnChanges(client, list, known));
  client.setQueryData(adminOrdersKey, list);
  // The new list doesn't have the orders that searches added, so search again.
  void client.resetQueries({ queryKey: adminSearchKey });
  if (known?.deletions !== page.deletions) list = await withoutMissing(list, client);
  await persist(client, list, list.orders, signal);
  return loadRest(list, client, signal);
}

/** Deletes what this browser has of orders that the server deleted before a complete list. */
async function withoutMissing(list: AdminOrders, client: QueryClient): Promise<AdminOrders> {
  if (list.rest !== undefined) return list;
  try {
    const { forgetMissingOrders } = await import('./forget-missing-orders.ts');
    await forgetMissingOrders({ client, userId: currentUserId(client), listed: list.orders });
    return list;
  } catch {
    // The next poll sees other deletions, and tries again.
    return { ...list, deletions: -1 };
  }
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
      const { orders, next } = await readPage(list.rest, signal);
      signal.throwIfAborted();
      list = { ...list, orders: mergeOrders(list.orders, orders), rest: next };
      ({ list, cached } = withOwnChanges(client, list, cached));
      if (Date.now() - renderedAt >= renderIntervalMs) {
        client.setQueryData(adminOrdersKey, list);
        cached = list;
        renderedAt = Date.now();
      }
      list = await withoutMissing(list, client);
      await persist(client, list, orders, signal);
    }
  } finally {
    // After a failure, the next read continues from here.
    ({ list, cached } = withOwnChanges(client, list, cached));
    if (list !== cached && !signal.aborted) {
      client.setQueryData(adminOrdersKey, list);
      cached = list;
    }
  }
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
    // Orders were deleted, or the server was restored from a backup that is older than our revision.
    if (page.deletions !== known.deletions || page.revision < known.revision) {
      return loadAll(client, signal, known);
    }
    changed.push(...page.orders);
    ({ revision, next } = page);
  }
  if (revision === known.revision) {
    await persist(client, known, [], signal);
    return withOwnChanges(client, known, known).list;
  }
  const counts = await readCounts(signal);
  const orders = mergeOrders(known.orders, changed);
  signal.throwIfAborted();
  const { list } = withOwnChanges(client, { ...known, orders, counts, revision }, known);
  client.setQueryData(adminOrdersKey, list);
  await persist(client, list, changed, signal);
  return withOwnChanges(client, list, list).list;
}

/** Adds orders that a search found and stores them for offline use. Skips listed orders, which the polls update. */
export async function addFoundOrders(
  client: QueryClient,
  found: readonly OrderJson[],
): Promise<void> {
  const list = client.getQueryData<AdminOrders>(adminOrdersKey);
  if (!list) return;
  const known = new Set(list.orders.map(({ id }) => id));
  const missing = found.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  client.setQueryData(adminOrdersKey, { ...list, orders: [...list.orders, ...missing] });
  if (currentUserId(client) !== undefined) await persistOrders(missing);
}

interface OrderPage {
  orders: OrderJson[];
  revision: number;
  deletions: number;
  activeSince: number;
  next: string | undefined;
}

async function readPage(path: string, signal: AbortSignal): Promise<OrderPage> {
  const response = await apiResponse(path, { signal });
  return {
    // The response of `GET /api/admin/orders`.
    orders: (await response.json()) as OrderJson[],
    revision: Number(response.headers.get('Orders-Revision')),
    deletions: Number(response.headers.get('Orders-Deletions')),
    activeSince: Number(response.headers.get('Orders-Active-Since')),
    next: nextPage(response),
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
  const { updatedAt, rest, ...persistedList } = persisted;
  const list = { ...persistedList, rest: rest ?? undefined };
  // Show it before the server responds.
  client.setQueryData(adminOrdersKey, list, { updatedAt });
  return list;
}

/**
 * Stores the changed orders in batches, and the list's revision with the last batch: if the tab closes before that, the
 * next start reads the same changes again. Throws if aborted.
 */
async function persist(
  client: QueryClient,
  { orders: { length: size }, rest, ...list }: AdminOrders,
  changed: readonly OrderJson[],
  signal: AbortSignal,
): Promise<void> {
  const userId = currentUserId(client);
  for (let start = 0; start === 0 || start < changed.length; start += writeBatchSize) {
    signal.throwIfAborted();
    if (userId === undefined || currentUserId(client) !== userId) return;
    const batch = changed.slice(start, start + writeBatchSize);
    const isLast = start + writeBatchSize >= changed.length;
    await persistOrders(batch, isLast ? { ...list, size, userId, rest: rest ?? null } : undefined);
  }
}

/** Returns the owner of the list, or `undefined` while another user may have signed in from another tab. */
function currentUserId(client: QueryClient): string | undefined {
  const id = client.getQueryData(queries.currentUser.queryKey)?.id;
  return id === expectedUserId() ? id : undefined;
}
