import type { Deps } from '#worker/deps.ts';
import type {
  OrderCountsJson,
  OrderEventJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { countOrders, selectAllOrders, selectChangedOrders } from './admin-orders.repository.ts';
import { selectHistory } from './order-history.repository.ts';
import type { OrderPage } from './order-page.schema.ts';

/** The maximum size of a response before compression, in bytes. */
const maxResponseBytes = 1_000_000;
const maxOrders = 1000;

interface OrderList {
  orders: OrderJson[];
  /** The query of the next page; undefined on the last page. */
  next: string | undefined;
}

/** Returns a page of all orders, or of those that changed since a revision: as many as fit in one response. */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { since, after }: OrderPage,
  readerId: string,
): Promise<OrderList> {
  const limits = { orders: maxOrders, textBytes: maxResponseBytes };
  const found =
    since === undefined
      ? await selectAllOrders(db, { after, limits, readerId })
      : await selectChangedOrders(db, { since, after, limits, readerId });
  const orders = found.map(({ order }) => order);
  const fitting = orders.slice(0, Math.min(maxOrders, countFitting(orders)));
  const last = found[fitting.length - 1];
  if (last === undefined || fitting.length === found.length) return { orders, next: undefined };
  const at = since === undefined ? last.rank : last.revision;
  const query = new URLSearchParams(since === undefined ? {} : { since: `${since}` });
  query.set('after', `${at}~${last.order.id}`);
  return { orders: fitting, next: `${query}` };
}

/** Counts the orders in each state. */
export function getOrderCounts({ db }: Pick<Deps, 'db'>): Promise<OrderCountsJson> {
  return countOrders(db);
}

/** Returns an order's events, oldest first. */
export function listHistory({ db }: Pick<Deps, 'db'>, orderId: string): Promise<OrderEventJson[]> {
  return selectHistory(db, orderId);
}

function countFitting(orders: readonly OrderJson[]): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  const firstExcess = orders.findIndex((order) => {
    bytes += encoder.encode(JSON.stringify(order)).byteLength + 1;
    return bytes > maxResponseBytes;
  });
  return firstExcess === -1 ? orders.length : firstExcess;
}
