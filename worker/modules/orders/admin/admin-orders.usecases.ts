import type { Deps } from '#worker/deps.ts';
import { searchTerm } from '#worker/domain/orders/order-search.ts';
import type { OrderCountsJson, OrderEventJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderCursor, OrderPage } from '#worker/modules/orders/order-page.schema.ts';
import { fitPage, type OrderList, orderPageLimits } from '#worker/modules/orders/order-page.ts';
import { countOrders, selectAllOrders, selectChangedOrders } from './admin-orders.repository.ts';
import { selectHistory } from './order-history.repository.ts';
import { selectMatchingOrders } from './order-search.repository.ts';

/** Returns a page of all orders, or of those that changed since a revision: as many as fit in one response. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { since, after }: OrderPage,
  readerId: string,
): Promise<OrderList> {
  const found =
    since === undefined
      ? await selectAllOrders(db, { after, limits: orderPageLimits, readerId })
      : await selectChangedOrders(db, { since, after, limits: orderPageLimits, readerId });
  const { orders, last } = fitPage(found);
  if (last === undefined) return { orders, next: undefined };
  const at = since === undefined ? last.rank : last.revision;
  const query = new URLSearchParams(since === undefined ? {} : { since: `${since}` });
  query.set('after', `${at}~${last.order.id}`);
  return { orders, next: `${query}` };
}

/**
 * Returns a page of the orders that match a search, newest first. `text` can be part of an email, a name, a phone number,
 * a truck, a VIN, a calibration or an order id.
 */
export async function searchOrders(
  { db }: Pick<Deps, 'db'>,
  { text, after, readerId }: { text: string; after: OrderCursor | undefined; readerId: string },
): Promise<OrderList> {
  const search = { term: searchTerm(text), after, limits: orderPageLimits, readerId };
  const { found, searchedTo } = await selectMatchingOrders(db, search);
  const { orders, last } = fitPage(found);
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
