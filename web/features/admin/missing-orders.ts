import type { AdminOrders } from '#web/orders/admin-orders.ts';
import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderSearchJson } from '#worker/domain/orders/orders.api.ts';

/** Which orders a list shows: those of one status, or all that match a text. */
export interface ListScope {
  status?: OrderStatus | undefined;
  text?: string | undefined;
}

/**
 * Returns the search for the orders of a list that this browser hasn't loaded; undefined if it has them all.
 * `filters` narrow the list.
 */
export function searchForMissing(
  { orders, counts, activeSince, rest }: AdminOrders,
  { status, text }: ListScope,
  filters: OrderSearchJson,
): OrderSearchJson | undefined {
  const search = { ...filters, ...(status && { statuses: [status] }), ...(text && { text }) };
  // During the first load, any order may be missing.
  if (rest !== undefined) return text ? search : undefined;
  const loaded = status ? orders.filter((order) => order.status === status) : orders;
  if (loaded.length >= (status ? countOf(counts, status) : counts.all)) return undefined;
  // The first load has all orders since then.
  const windowStart = new Date(activeSince).toISOString();
  if (filters.from !== undefined && filters.from >= windowStart) return undefined;
  const isNarrower = filters.before !== undefined && filters.before < windowStart;
  return isNarrower ? search : { ...search, before: windowStart };
}

function countOf(counts: AdminOrders['counts'], status: OrderStatus): number {
  // The first load includes every order in this status, because they are open.
  return status === 'processing' ? 0 : counts[status];
}
