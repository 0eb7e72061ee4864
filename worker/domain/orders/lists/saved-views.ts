import { trimText } from '#worker/domain/blank-text.ts';
import type { OrderSort } from './order-sorts.ts';

/** What an admin looks for in the lists of orders, under a name. The fields are those of the dashboard's URL. */
export interface SavedViewJson {
  id: string;
  name: string;
  q?: string | undefined;
  mine?: true | undefined;
  unread?: true | undefined;
  sotf?: true | undefined;
  platform?: string | undefined;
  sort?: OrderSort | undefined;
  since?: string | undefined;
  until?: string | undefined;
}

/** How many views an admin can save, and the longest name. */
export const savedViewLimits = { views: 20, name: 40 } as const;

/** Returns why these views can't be saved. */
export function savedViewsProblem(views: readonly { name: string }[]): string | undefined {
  const names = views.map(({ name }) => trimText(name).toLowerCase());
  if (names.includes('')) return 'Give the view a name';
  if (new Set(names).size < names.length) return 'Another view has this name';
  return views.length > savedViewLimits.views
    ? `Save at most ${savedViewLimits.views} views`
    : undefined;
}
