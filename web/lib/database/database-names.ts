/** The app's only IndexedDB database. */
export const databaseName = 'straight-six';

/** The object stores. */
export const stores = {
  queries: 'queries',
  outbox: 'outbox',
  logs: 'logs',
  /** Single values, under the keys below. */
  values: 'values',
} as const;

export type StoreName = (typeof stores)[keyof typeof stores];

/** The keys in `stores.values`. */
export const valueKeys = {
  pushOwner: 'push-owner',
  unreadCount: 'unread',
  storageCheck: 'storage-check',
} as const;
