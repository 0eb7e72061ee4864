import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';

/** The filters of the order lists, as in the URL. */
export interface OrderFilters {
  /** Only orders assigned to this admin. */
  mine?: true | undefined;
  /** Only orders with messages that this admin hasn't read. */
  unread?: true | undefined;
  sotf?: true | undefined;
  platform?: string | undefined;
  /** The first day of the orders to show, like `2026-01-31`. */
  since?: string | undefined;
  /** The last day of the orders to show. */
  until?: string | undefined;
}

/** The filters for days, with their labels. */
export const dayFilters = [
  ['since', 'Ordered Since'],
  ['until', 'Ordered Through'],
] as const;

/** Returns whether any filter is set. */
export function hasFilters(filters: OrderFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Returns the filters for the server's search. Days are in the admin's time zone. */
export function toSearch({ since, until, ...filters }: OrderFilters): OrderSearchJson {
  const from = startOfDay(since);
  const before = startOfDay(until, 1);
  return { ...filters, ...(from && { from }), ...(before && { before }) };
}

/** Returns the ISO time at which the day `daysLater` days after `day` starts; undefined if `day` is missing or invalid. */
export function startOfDay(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined) return undefined;
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}

/** Returns the orders that meet every filter that is set. */
export function filterOrders(
  orders: readonly OrderJson[],
  filters: OrderFilters,
  adminId: string | undefined,
): readonly OrderJson[] {
  if (!hasFilters(filters)) return orders;
  const { mine, unread, sotf, platform } = filters;
  const { from, before } = toSearch(filters);
  return orders.filter(
    (order) =>
      (!mine || order.assignee?.id === adminId) &&
      (!unread || order.unread > 0) &&
      (!sotf || order.tuneType === 'sotf') &&
      (!platform || order.product.platform === platform) &&
      (!from || order.createdAt >= from) &&
      (!before || order.createdAt < before),
  );
}

/** Returns the platforms of these calibrations, and the chosen one, sorted. */
export function platformsOf(
  products: readonly Pick<ProductJson, 'platform'>[],
  chosen: string | undefined,
): string[] {
  const platforms = new Set(products.map(({ platform }) => platform));
  if (chosen) platforms.add(chosen);
  return [...platforms].sort();
}
