import { type StoreName, stores, valueKeys } from './database-names.ts';

/** A database of an earlier version of the app, with its only object store. */
export interface EarlierDatabase {
  name: string;
  from: string;
  to: StoreName;
  /** The new key of its only row. */
  key?: string;
}

export const caches: readonly EarlierDatabase[] = [
  { name: 'reads', from: 'reads', to: stores.queries },
  { name: 'admin-orders', from: 'orders', to: stores.adminOrders },
  { name: 'push', from: 'owner', to: stores.values, key: valueKeys.pushOwner },
  { name: 'badge', from: 'badge', to: stores.values, key: valueKeys.unreadCount },
];
export const items: readonly EarlierDatabase[] = [
  { name: 'outbox', from: 'items', to: stores.outbox },
  { name: 'uploads', from: 'uploads', to: stores.uploads },
];
const names = [...caches, ...items, { name: 'trial' }].map(({ name }) => name);

/** The databases of earlier versions that hold a user's data but nothing unsent. */
export const earlierUserData = ['reads', 'admin-orders', 'uploads', 'badge'];

/** Returns which earlier databases exist, or all of them in a browser that can't list databases. */
export async function earlierDatabases(): Promise<string[]> {
  if (!('databases' in indexedDB)) return names;
  const existing = new Set((await indexedDB.databases()).map(({ name }) => name));
  return names.filter((name) => existing.has(name));
}
