import { waitsSince } from '#worker/domain/orders/order-clock.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { urgentLeadMs } from './inbox.ts';
import type { OrderListName } from './order-counts.ts';
import type { OrderSort } from './order-sorts.ts';

/** How a list is sorted. Without `sort`, by the wait in the lists that wait for the shop, else newest first. */
export interface ListOrder {
  list?: OrderListName | undefined;
  sort?: OrderSort | undefined;
}

/** In ms. Moves pending orders without a priority add-on behind all others. */
export const priorityLeadMs = 10_000_000_000_000;

type PlacedOrder = Parameters<typeof waitsSince>[0] &
  Pick<OrderJson, 'isPriority' | 'totalAmount' | 'vehicleYear' | 'inbox'>;

/** Returns the number that sorts an order in a list. */
export function orderPosition(order: PlacedOrder, { list, sort }: ListOrder): number {
  if (list && sort === 'total') return Math.max(0, order.totalAmount);
  if (list && sort === 'year') return Math.max(0, Number.parseInt(order.vehicleYear, 10) || 0);
  const createdAt = Date.parse(order.createdAt);
  if (list === 'pending') return order.isPriority ? createdAt : createdAt + priorityLeadMs;
  if (list === 'inbox' && order.inbox?.since) {
    const lead = order.inbox.isUrgent ? 0 : urgentLeadMs;
    return Date.parse(order.inbox.since) + lead;
  }
  return (list === 'ready' && waitsSince(order)) || createdAt;
}

/** Returns whether the lowest position comes first: who has waited longest. */
export function isAscending({ list, sort }: ListOrder): boolean {
  return !sort && (list === 'pending' || list === 'ready' || list === 'inbox');
}
