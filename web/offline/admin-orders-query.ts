import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { api, apiResponse } from '#web/api/api.ts';
import { adminOrdersKey, orderPollMs, queries } from '#web/api/queries.ts';
import { expectedPersonId } from '#web/api/session.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { forgetKeptOrders, keepOrders, loadKeptOrders } from './persisted-admin-orders.ts';
import { dropReadsOfGoneOrders } from './query-persister.ts';
import { orderOfRead } from './query-schemas.ts';

/** The admins' list as far as this browser knows it. */
export interface AdminOrders {
  /** In no particular order: they come by place, by change, or out of the browser's store. */
  orders: readonly OrderJson[];
  counts: OrderCountsJson;
  /** The store's revision of the list that this is. */
  revision: number;
  /** Where the rest of the first load is; nothing when every order is here. */
  rest: string | undefined;
}

/**
 * The orders of all customers (spec section 7), every 10 s. Read once, page by page, pending ones first; from
 * then on only what has changed is asked for, also after a restart (decision 007).
 */
export const adminOrdersQuery = queryOptions({
  queryKey: adminOrdersKey,
  queryFn: readAdminOrders,
  refetchInterval: orderPollMs,
  refetchOnMount: 'always',
  // Without signal, too, what was kept is read.
  networkMode: 'offlineFirst',
  // A changed list is a new one that shares the unchanged orders already.
  structuralSharing: false,
});

async function readAdminOrders({ client, signal }: QueryFunctionContext): Promise<AdminOrders> {
  const known = client.getQueryData<AdminOrders>(adminOrdersKey) ?? (await keptList(client));
  if (known === undefined) return loadAll(client, signal);
  if (known.rest !== undefined) return loadRest(known, client, signal);
  return loadChanges(known, client, signal);
}

async function loadAll(client: QueryClient, signal: AbortSignal): Promise<AdminOrders> {
  await forgetKeptOrders();
  const first = await readPage('/api/admin/orders', signal);
  // After the page: counts of before would stay wrong when an order came in between.
  const counts = await readCounts(signal);
  const { orders, revision, next } = first;
  const list = { orders, counts, revision, rest: next };
  await take(client, list, orders, signal);
  return loadRest(list, client, signal);
}

/** A customer whose data was deleted leaves no chat behind on an admin's device. */
async function dropGoneOrders({ orders }: AdminOrders, client: QueryClient): Promise<void> {
  const ids = new Set<unknown>(orders.map(({ id }) => id));
  client.removeQueries({
    predicate({ queryKey }) {
      const orderId = orderOfRead(queryKey);
      return orderId !== undefined && !ids.has(orderId);
    },
  });
  const userId = personId(client);
  if (userId !== undefined) await dropReadsOfGoneOrders(userId, (id) => ids.has(id));
}

/** How often what has come of a long list is shown, in ms: to draw it anew takes a slow tablet 100 ms. */
const showEveryMs = 1500;
/** How many orders are written at once, so that writing never blocks two frames in a row of a slow tablet. */
const keptAtOnce = 100;

/** Goes on where the first load was interrupted. What has changed meanwhile comes with the next poll. */
async function loadRest(
  begun: AdminOrders,
  client: QueryClient,
  signal: AbortSignal,
): Promise<AdminOrders> {
  let list = begun;
  let shown = begun;
  let shownAt = Date.now();
  try {
    while (list.rest !== undefined) {
      const { orders, next } = await readPage(list.rest, signal);
      signal.throwIfAborted();
      list = { ...list, orders: merge(list.orders, orders), rest: next };
      if (Date.now() - shownAt >= showEveryMs) {
        client.setQueryData(adminOrdersKey, list);
        shown = list;
        shownAt = Date.now();
      }
      await keep(client, list, orders, signal);
    }
  } finally {
    // Also where it fails: it goes on from there.
    if (list !== shown && !signal.aborted) client.setQueryData(adminOrdersKey, list);
  }
  // Every order is known just now, and at no other time.
  await dropGoneOrders(list, client);
  return list;
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
    // A store that was set back to an earlier day knows nothing of what this browser has.
    if (page.revision < known.revision) return loadAll(client, signal);
    changed.push(...page.orders);
    ({ revision, next } = page);
  }
  if (revision === known.revision) {
    await keep(client, known, [], signal);
    return known;
  }
  const counts = await readCounts(signal);
  const orders = merge(known.orders, changed);
  if (orders.length > counts.all) return loadAll(client, signal);
  const list = { orders, counts, revision, rest: undefined };
  await take(client, list, changed, signal);
  return list;
}

interface OrderPage {
  orders: OrderJson[];
  revision: number;
  next: string | undefined;
}

async function readPage(path: string, signal: AbortSignal): Promise<OrderPage> {
  const response = await apiResponse(path, { signal });
  return {
    orders: (await response.json()) as OrderJson[],
    revision: Number(response.headers.get('Orders-Revision')),
    next: /^<(.+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1],
  };
}

function readCounts(signal: AbortSignal): Promise<OrderCountsJson> {
  return api<OrderCountsJson>('/api/admin/orders/counts', { signal });
}

async function keptList(client: QueryClient): Promise<AdminOrders | undefined> {
  const userId = personId(client);
  const kept = userId === undefined ? undefined : await loadKeptOrders(userId);
  // Somebody else may have come while it was read.
  if (kept === undefined || personId(client) !== userId) return undefined;
  const { orders, counts, revision, updatedAt } = kept;
  const list = { orders, counts, revision, rest: undefined };
  // On screen at once, before the store has said what has changed.
  client.setQueryData(adminOrdersKey, list, { updatedAt });
  return list;
}

/** Shows what has come and keeps it for the person whose it is; throws when they have gone meanwhile. */
async function take(
  client: QueryClient,
  list: AdminOrders,
  changed: readonly OrderJson[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  client.setQueryData(adminOrdersKey, list);
  await keep(client, list, changed, signal);
}

/** Keeps what has come, and that the list was whole just now. */
async function keep(
  client: QueryClient,
  { orders, counts, revision, rest }: AdminOrders,
  changed: readonly OrderJson[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const userId = personId(client);
  if (userId === undefined) return;
  const whole = rest === undefined ? orders.length : null;
  let kept = 0;
  do {
    const part = changed.slice(kept, kept + keptAtOnce);
    kept += keptAtOnce;
    const size = kept < changed.length ? null : whole;
    await keepOrders(part, { userId, counts, revision, size });
  } while (kept < changed.length && !signal.aborted && personId(client) === userId);
  // Only changes are asked for from here on: what was not written would stay as it was for as long as it is kept.
  if (kept < changed.length) await forgetKeptOrders();
}

/** Whose list it is; nobody's while another person's session may have begun in another tab. */
function personId(client: QueryClient): string | undefined {
  const id = client.getQueryData(queries.currentUser.queryKey)?.id;
  return id === expectedPersonId() ? id : undefined;
}

function merge(known: readonly OrderJson[], changed: readonly OrderJson[]): OrderJson[] {
  const orders = new Map(known.map((order) => [order.id, order]));
  for (const order of changed) orders.set(order.id, order);
  return [...orders.values()];
}
