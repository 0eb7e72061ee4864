import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderSort } from '#worker/domain/orders/lists/order-sorts.ts';

/** The filters of the order lists and how they are sorted, as in the URL. */
export interface OrderFilters {
  /** Only orders assigned to this admin. */
  mine?: true | undefined;
  /** Only orders with messages that this admin hasn't read. */
  unread?: true | undefined;
  sotf?: true | undefined;
  platform?: string | undefined;
  sort?: OrderSort | undefined;
  /** The first day of the orders to show, like `2026-01-31`. */
  since?: string | undefined;
  /** The last day of the orders to show. */
  until?: string | undefined;
}

/** What a saved view sets: the filters, the order and the search. */
export type ViewChange = OrderFilters & { q?: string | undefined };

/** Clears what a saved view can set. */
export const noView: ViewChange = {
  ...{ mine: undefined, unread: undefined, sotf: undefined, platform: undefined },
  ...{ since: undefined, until: undefined, sort: undefined, q: undefined },
};

/** The filters for days, with their labels. */
export const dayFilters = [
  ['since', 'Ordered Since'],
  ['until', 'Ordered Through'],
] as const;

/** Returns whether any filter is set. */
export function hasFilters({ sort: _sort, ...filters }: OrderFilters): boolean {
  return Object.values(filters).some(Boolean);
}

/** Returns the filters of a list. Days are in the admin's time zone. */
export function toList({ since, until, ...filters }: OrderFilters): AdminList {
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

/** Returns the platforms of these calibrations, and the chosen one, sorted. */
export function platformsOf(
  products: readonly Pick<ProductJson, 'platform'>[],
  chosen: string | undefined,
): string[] {
  const platforms = new Set(products.map(({ platform }) => platform));
  if (chosen) platforms.add(chosen);
  return [...platforms].sort();
}
