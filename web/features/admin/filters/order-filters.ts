import type { AdminList } from '#web/orders/lists/order-list-query.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';

/** What a saved view sets: the filters, the order and the search. */
export type ViewChange = Omit<SavedViewJson, 'id' | 'name'>;

/** The filters of the order lists and how they are sorted, as in the URL. */
export type OrderFilters = Omit<ViewChange, 'q'>;

/** Clears the filters, and keeps how the lists are sorted. */
export const noFilters: OrderFilters = {
  mine: undefined,
  unread: undefined,
  sotf: undefined,
  platform: undefined,
  since: undefined,
  until: undefined,
};

/** Clears what a saved view can set. */
export const noView: ViewChange = { ...noFilters, sort: undefined, q: undefined };

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

/**
 * Returns the ISO time at which the day `daysLater` days after `day` starts; undefined if `day` is
 * missing or invalid.
 */
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
