import type { Page } from '@playwright/test';
import { databaseName, type StoreName } from '#web/lib/database/database-names.ts';

type Row = [key: string, value: unknown];

/** Returns all rows of an object store, for all users, as JSON without the bytes of files. */
export async function storedRows(page: Page, store: StoreName): Promise<Row[]> {
  return writeAndReadAll(page, store, []);
}

export async function countRows(page: Page, store: StoreName): Promise<number> {
  return (await storedRows(page, store)).length;
}

/** Adds or replaces rows. Before its first start, the app has no database to add them to. */
export async function putRows(page: Page, store: StoreName, rows: Row[]): Promise<void> {
  await writeAndReadAll(page, store, rows);
}

/** Deletes all rows of these object stores. */
export async function clearStores(page: Page, stores: StoreName[]): Promise<void> {
  for (const store of stores) await writeAndReadAll(page, store, 'clear');
}

function writeAndReadAll(page: Page, store: StoreName, changes: Row[] | 'clear'): Promise<Row[]> {
  return page.evaluate(
    ({ database, store, changes }) =>
      new Promise<[string, unknown][]>((resolve, reject) => {
        const open = indexedDB.open(database);
        let isMissing = false;
        open.onupgradeneeded = () => {
          isMissing = true;
          open.transaction?.abort();
        };
        open.onerror = () => {
          if (isMissing && changes.length === 0) resolve([]);
          else reject(open.error);
        };
        open.onsuccess = () => {
          const transaction = open.result.transaction(store, 'readwrite');
          const rows = transaction.objectStore(store);
          if (changes === 'clear') rows.clear();
          else for (const [key, value] of changes) rows.put(value, key);
          const [keys, values] = [rows.getAllKeys(), rows.getAll()];
          transaction.addEventListener('abort', () => reject(transaction.error));
          // A test may keep `oncomplete` from the page.
          transaction.addEventListener('complete', () => {
            open.result.close();
            const all = keys.result.map((key, index) => [key, values.result[index]]);
            resolve(JSON.parse(JSON.stringify(all)));
          });
        };
      }),
    { database: databaseName, store, changes },
  );
}
