import type { QueryKey } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { trucksQuery } from '#web/garage/trucks-query.ts';
import { notificationSettingsQuery } from '#web/push/notification-settings-query.ts';

/** Matches the id of any order. */
const anyOrder = '*';

/** The queries that are readable offline. `query-schemas.ts` has the schema of each. */
export const persistedQueries = {
  currentUser: queries.currentUser,
  products: queries.products,
  addons: queries.addons,
  adminCatalog: queries.adminCatalog,
  replies: queries.replies,
  myOrders: queries.myOrders,
  trucks: trucksQuery,
  notificationSettings: notificationSettingsQuery,
  messages: queries.messages(anyOrder),
  orderFiles: queries.orderFiles(anyOrder),
  orderLogs: queries.orderLogs(anyOrder),
  logLimits: queries.logLimits,
  logTemplates: queries.logTemplates,
  history: queries.history(anyOrder),
  checklist: queries.checklist(anyOrder),
};

export type PersistedQueryName = keyof typeof persistedQueries;

// Object.keys loses the type of the names.
const names = Object.keys(persistedQueries) as PersistedQueryName[];
const keyOf = (name: PersistedQueryName): QueryKey => persistedQueries[name].queryKey;

/** Returns the name of the persisted query that a key belongs to, or `undefined`. */
export function persistedQueryName(key: QueryKey): PersistedQueryName | undefined {
  return names.find((name) => {
    const known = keyOf(name);
    const matches = (part: unknown, index: number) => part === anyOrder || part === key[index];
    return known.length === key.length && known.every(matches);
  });
}

/** Returns whether each order has a query of this name, such as its chat. */
export function isPerOrder(name: PersistedQueryName): boolean {
  return keyOf(name).includes(anyOrder);
}

/** Returns the order id in a persisted query's key, or `undefined` if the query is not about a single order. */
export function orderIdOf(key: QueryKey): unknown {
  const name = persistedQueryName(key);
  return name && key[keyOf(name).indexOf(anyOrder)];
}
