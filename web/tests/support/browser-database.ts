import type { Page } from '@playwright/test';

/** The app's IndexedDB databases, each with its only object store. */
const objectStores = {
  reads: 'reads',
  'admin-orders': 'orders',
  outbox: 'items',
  uploads: 'uploads',
  badge: 'badge',
} as const;

type Database = keyof typeof objectStores;
type Row = [key: string, value: unknown];

/** Returns all rows of a database, for all users, as JSON without the bytes of files. */
export async function storedRows(page: Page, database: Database): Promise<Row[]> {
  return writeAndReadAll(page, database, []);
}

export async function countRows(page: Page, database: Database): Promise<number> {
  return (await storedRows(page, database)).length;
}

/** Adds or replaces rows. */
export async function putRows(page: Page, database: Database, rows: Row[]): Promise<void> {
  await writeAndReadAll(page, database, rows);
}

function writeAndReadAll(page: Page, database: Database, changes: Row[]): Promise<Row[]> {
  return page.evaluate(
    ({ database, store, changes }) =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const open = indexedDB.open(database);
        open.onupgradeneeded = () => open.result.createObjectStore(store);
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const transaction = open.result.transaction(store, 'readwrite');
          const rows = transaction.objectStore(store);
          for (const [key, value] of changes) rows.put(value, key);
          const [keys, values] = [rows.getAllKeys(), rows.getAll()];
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            open.result.close();
            const all = keys.result.map((key, index) => [key, values.result[index]]);
            resolve(JSON.parse(JSON.stringify(all)));
          };
        };
      }),
    { database, store: objectStores[database], changes },
  );
}
