import type { Deps } from '#worker/deps.ts';
import type {
  OrderCountsJson,
  OrderEventJson,
  OrderJson,
} from '#worker/domain/orders/orders.api.ts';
import { countOrders, selectAllOrders, selectChangedOrders } from './admin-orders.repository.ts';
import { selectHistory } from './order-history.repository.ts';
import type { OrderPage } from './order-page.schema.ts';

/** No answer is longer than this, in bytes before compression, however long the notes in it are. */
const maxAnswerBytes = 1_000_000;
const maxOrders = 1000;

interface OrderList {
  orders: OrderJson[];
  /** The query of the next page; nothing on the last one. */
  next: string | undefined;
}

/**
 * Every order, or with `since` those that have changed, as many as fit into one answer; for admins (spec
 * section 7).
 */
export async function listOrders(
  { db }: Pick<Deps, 'db'>,
  { since, after }: OrderPage,
  readerId: string,
): Promise<OrderList> {
  const limits = { orders: maxOrders, textBytes: maxAnswerBytes };
  const found =
    since === undefined
      ? await selectAllOrders(db, { after, limits, readerId })
      : await selectChangedOrders(db, { since, after, limits, readerId });
  const orders = found.map(({ order }) => order);
  const fitting = orders.slice(0, Math.min(maxOrders, countFitting(orders)));
  const last = found[fitting.length - 1];
  if (last === undefined || fitting.length === found.length) return { orders, next: undefined };
  const at = since === undefined ? last.place : last.revision;
  const query = new URLSearchParams(since === undefined ? {} : { since: `${since}` });
  query.set('after', `${at}~${last.order.id}`);
  return { orders: fitting, next: `${query}` };
}

/** How many orders there are in each state; for admins. */
export function getOrderCounts({ db }: Pick<Deps, 'db'>): Promise<OrderCountsJson> {
  return countOrders(db);
}

/** Who did what to an order, and when; for admins. */
export function listHistory({ db }: Pick<Deps, 'db'>, orderId: string): Promise<OrderEventJson[]> {
  return selectHistory(db, orderId);
}

function countFitting(orders: readonly OrderJson[]): number {
  const encoder = new TextEncoder();
  let bytes = 0;
  const firstTooMany = orders.findIndex((order) => {
    bytes += encoder.encode(JSON.stringify(order)).byteLength + 1;
    return bytes > maxAnswerBytes;
  });
  return firstTooMany === -1 ? orders.length : firstTooMany;
}
