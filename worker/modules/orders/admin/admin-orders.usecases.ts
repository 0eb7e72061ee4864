import type { Deps } from '#worker/deps.ts';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import type { OrderCountsJson, OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import { firstAdminPage, recentMs, searchPage } from '#worker/domain/orders/pages.ts';
import type { OrderCursor, OrderPage } from '#worker/modules/orders/order-page.schema.ts';
import { fitPage, type OrderList, orderPageLimits } from '#worker/modules/orders/order-page.ts';
import { countOrders, selectAllOrders, selectChangedOrders } from './admin-orders.repository.ts';
import { selectHistory } from './order-history.repository.ts';
import { selectMatchingOrders } from './order-search.repository.ts';
import type { OrderSearch } from './order-search.schema.ts';

/** Returns a page of all orders, of the recent ones, or of those that changed since a revision. */
export async function listOrders(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { since, after, recent, activeSince: firstActiveSince }: OrderPage,
  readerId: string,
): Promise<OrderList & { activeSince: number | undefined }> {
  // The first page is small, so that an admin can start before the rest has loaded.
  const isFirst = recent !== undefined && after === undefined;
  const limits = isFirst ? { ...orderPageLimits, orders: firstAdminPage } : orderPageLimits;
  const activeSince = recent && (firstActiveSince ?? now() - recentMs);
  const found =
    since === undefined
      ? await selectAllOrders(db, { activeSince, after, limits, readerId })
      : await selectChangedOrders(db, { since, after, limits, readerId });
  const { orders, last } = fitPage(found, limits.orders);
  if (last === undefined) return { orders, next: undefined, activeSince };
  const query = new URLSearchParams({
    ...(recent && { recent, activeSince: `${activeSince}` }),
    ...(since !== undefined && { since: `${since}` }),
    after: `${since === undefined ? last.rank : last.revision}~${last.order.id}`,
  });
  return { orders, next: `${query}`, activeSince };
}

interface SearchInput extends OrderSearch {
  after?: OrderCursor | undefined;
  readerId: string;
}

/**
 * Returns a page of the orders that match a search, newest first. `text` can be part of an email, a name, a phone number,
 * a truck, a VIN, a calibration or an order id.
 */
export async function searchOrders(
  { db }: Pick<Deps, 'db'>,
  { text = '', limit = searchPage, ...search }: SearchInput,
): Promise<OrderList> {
  const limits = { ...orderPageLimits, orders: limit };
  const term = searchTerm(text);
  const { found, searchedTo } = await selectMatchingOrders(db, { ...search, term, limits });
  const { orders, last } = fitPage(found, limit);
  const end = last ? { at: Date.parse(last.order.createdAt), id: last.order.id } : searchedTo;
  return { orders, next: end && `after=${end.at}~${end.id}` };
}

/** Counts the orders in each state. */
export function getOrderCounts({ db }: Pick<Deps, 'db'>): Promise<OrderCountsJson> {
  return countOrders(db);
}

/** Returns an order's events, oldest first. */
export function listHistory({ db }: Pick<Deps, 'db'>, orderId: string): Promise<OrderEventJson[]> {
  return selectHistory(db, orderId);
}
