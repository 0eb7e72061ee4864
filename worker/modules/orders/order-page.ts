import { limits } from '#worker/domain/limits.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { ListedOrder } from './orders-with-details.repository.ts';

/** The maximum size of a response before compression, in bytes. */
const maxResponseBytes = 1_000_000;

/** The limits of one page of the admins' orders. `textBytes` counts modifications, notes and admin responses. */
export const orderPageLimits = { orders: limits.ordersPerPage, textBytes: maxResponseBytes };

export interface OrderList {
  orders: OrderJson[];
  /** The query of the next page; undefined on the last page. */
  next: string | undefined;
}

/**
 * Returns at most `maxOrders` orders, as many as fit in one response, and the last of them if more were found.
 */
export function fitPage(
  found: readonly ListedOrder[],
  maxOrders: number = orderPageLimits.orders,
): {
  orders: OrderJson[];
  last: ListedOrder | undefined;
} {
  const orders = found.map(({ order }) => order);
  const fitting = orders.slice(0, Math.min(maxOrders, countFitting(orders)));
  const isLastPage = fitting.length === found.length;
  return { orders: fitting, last: isLastPage ? undefined : found[fitting.length - 1] };
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
