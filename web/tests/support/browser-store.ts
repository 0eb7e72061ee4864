import type { Page } from '@playwright/test';

/** The app's databases in the browser, each with its one store. */
const stores = {
  reads: 'reads',
  'admin-orders': 'orders',
  outbox: 'items',
  uploads: 'uploads',
  badge: 'badge',
} as const;

type Database = keyof typeof stores;
type Row = [key: string, value: unknown];

/** Every row of a database, everybody's, as JSON has it: bytes of files are left out. */
export async function storedRows(page: Page, database: Database): Promise<Row[]> {
  return inStore(page, database, []);
}

export async function countRows(page: Page, database: Database): Promise<number> {
  return (await storedRows(page, database)).length;
}

/** Puts rows in beside the others. */
export async function putRows(page: Page, database: Database, rows: Row[]): Promise<void> {
  await inStore(page, database, rows);
}

function inStore(page: Page, database: Database, changes: Row[]): Promise<Row[]> {
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
    { database, store: stores[database], changes },
  );
}
