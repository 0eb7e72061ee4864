import type { Page } from '@playwright/test';

type Rows = Record<string, { store: string; rows: [key: string, value: unknown][] }>;

declare global {
  /** The open connections of a tab of the earlier version. */
  var connections: Map<string, IDBDatabase> | undefined;
}

/** Writes as the version with one database for each kind of data did. It never closes a connection. */
export function writeRows(page: Page, databases: Rows): Promise<void> {
  return page.evaluate(async (all) => {
    globalThis.connections ??= new Map();
    for (const [name, { store, rows }] of Object.entries(all)) {
      const open = () =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onupgradeneeded = () => opening.result.createObjectStore(store);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => resolve(opening.result);
        });
      const database = globalThis.connections.get(name) ?? (await open());
      globalThis.connections.set(name, database);
      const transaction = database.transaction(store, 'readwrite');
      for (const [key, value] of rows) transaction.objectStore(store).put(value, key);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    }
  }, databases);
}
