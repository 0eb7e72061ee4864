import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** What narrows the lists of orders. The URL holds it. */
export interface OrderFilters {
  /** Only orders assigned to this admin. */
  mine?: true | undefined;
  /** Only orders with messages that this admin hasn't read. */
  unread?: true | undefined;
  sotf?: true | undefined;
  platform?: string | undefined;
}

/** Returns whether any filter is set. */
export function hasFilters({ mine, unread, sotf, platform }: OrderFilters): boolean {
  return Boolean(mine || unread || sotf || platform);
}

/** Returns the orders that meet every filter that is set. */
export function filterOrders(
  orders: readonly OrderJson[],
  filters: OrderFilters,
  adminId: string | undefined,
): readonly OrderJson[] {
  if (!hasFilters(filters)) return orders;
  const { mine, unread, sotf, platform } = filters;
  return orders.filter(
    (order) =>
      (!mine || order.assignee?.id === adminId) &&
      (!unread || order.unread > 0) &&
      (!sotf || order.tuneType === 'sotf') &&
      (!platform || order.product.platform === platform),
  );
}

/** Returns the platforms of these orders, and the chosen one, sorted. */
export function platformsOf(orders: readonly OrderJson[], chosen: string | undefined): string[] {
  const platforms = new Set(orders.map(({ product }) => product.platform));
  if (chosen) platforms.add(chosen);
  return [...platforms].sort();
}
