import { trimText } from '#worker/domain/blank-text.ts';
import type { OrderSort } from './order-sorts.ts';

/** What an admin looks for in the lists of orders, under a name. The fields are those of the dashboard's URL. */
export interface SavedViewJson {
  id: string;
  name: string;
  q?: string | undefined;
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

/** How many views an admin can save, and the longest name. */
export const savedViewLimits = { views: 20, name: 40 } as const;

interface Named {
  name: string;
}

/** Returns why a view can't be saved beside the admin's others. */
export function savedViewProblem(view: Named, others: readonly Named[]): string | undefined {
  const keyOf = ({ name }: Named) => trimText(name).toLowerCase();
  if (keyOf(view) === '') return 'Give the view a name';
  if (others.some((other) => keyOf(other) === keyOf(view))) return 'Another view has this name';
  return others.length >= savedViewLimits.views
    ? `Save at most ${savedViewLimits.views} views`
    : undefined;
}
