import type { QueryKey } from '@tanstack/react-query';
import { notificationSettingsQuery, queries, trucksQuery } from '#web/api/queries.ts';
import { orderListKey } from '#web/orders/lists/order-list-key.ts';

/** Matches the id of any order, or any list of the admins. */
const anyPart = '*';

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
  orderCounts: queries.orderCounts,
  adminLists: { queryKey: orderListKey(anyPart) },
  adminOrder: queries.adminOrder(anyPart),
  messages: queries.messages(anyPart),
  orderFiles: queries.orderFiles(anyPart),
  orderPayments: queries.orderPayments(anyPart),
  orderLogs: queries.orderLogs(anyPart),
  buildSheet: queries.buildSheet(anyPart),
  stockFiles: queries.stockFiles(anyPart),
  staffNotes: queries.staffNotes(anyPart),
  logLimits: queries.logLimits,
  logTemplates: queries.logTemplates,
  history: queries.history(anyPart),
  checklist: queries.checklist(anyPart),
};

export type PersistedQueryName = keyof typeof persistedQueries;

// Object.keys loses the type of the names.
const names = Object.keys(persistedQueries) as PersistedQueryName[];
const keyOf = (name: PersistedQueryName): QueryKey => persistedQueries[name].queryKey;

/** Returns the name of the persisted query that a key belongs to, or `undefined`. */
export function persistedQueryName(key: QueryKey): PersistedQueryName | undefined {
  return names.find((name) => {
    const known = keyOf(name);
    const matches = (part: unknown, index: number) => part === anyPart || part === key[index];
    return known.length === key.length && known.every(matches);
  });
}

/** Returns whether there is a query of this name for each order or list. */
export function isOneOfMany(name: PersistedQueryName): boolean {
  return keyOf(name).includes(anyPart);
}
