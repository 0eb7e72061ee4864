export interface DatabaseName {
  database: string;
  /** The object store. */
  store: string;
}

/** Users already have data in these IndexedDB databases, so the names must not change. */
export const databases = {
  /** Also opened by the script in index.html. */
  queries: { database: 'reads', store: 'reads' },
  adminOrders: { database: 'admin-orders', store: 'orders' },
  outbox: { database: 'outbox', store: 'items' },
  uploads: { database: 'uploads', store: 'uploads' },
  pushOwner: { database: 'push', store: 'owner' },
  unreadCount: { database: 'badge', store: 'badge' },
  storageCheck: { database: 'trial', store: 'trial' },
} as const satisfies Record<string, DatabaseName>;
