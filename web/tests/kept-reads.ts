import type { Page } from '@playwright/test';

/** Takes away what the browser kept of earlier reads, as a first visit has none. */
export async function forgetKeptReads(page: Page): Promise<void> {
  // No page of the app is open while it is taken, so that none writes it anew.
  await page.goto('/icon.svg');
  for (const database of ['reads', 'admin-orders']) {
    await page.evaluate(
      (name) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = resolve;
          request.onerror = reject;
        }),
      database,
    );
  }
}

/** How much of the admins' list the browser keeps: each order, and the list's own row. */
export function countKeptOrders(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('admin-orders');
        open.onsuccess = () => {
          const database = open.result;
          const done = (count: number) => {
            database.close();
            resolve(count);
          };
          if (!database.objectStoreNames.contains('orders')) return done(0);
          const count = database.transaction('orders').objectStore('orders').count();
          count.onsuccess = () => done(count.result);
        };
      }),
  );
}

/** Every row of the browser's kept reads: the key with the person's id, and the value. */
export function keptReads(page: Page): Promise<[unknown, unknown][]> {
  return page.evaluate(
    () =>
      new Promise<[unknown, unknown][]>((resolve) => {
        const open = indexedDB.open('reads');
        open.onupgradeneeded = () => open.result.createObjectStore('reads');
        open.onsuccess = () => {
          const database = open.result;
          const transaction = database.transaction('reads');
          const rows = transaction.objectStore('reads');
          const [keys, values] = [rows.getAllKeys(), rows.getAll()];
          transaction.oncomplete = () => {
            database.close();
            resolve(keys.result.map((key, index) => [key, values.result[index]]));
          };
        };
      }),
  );
}

/** A row of the kept reads, as one that was read at that time; at none, it is not even a read. */
export function keptRow(
  userId: string,
  queryKey: string[],
  data: unknown,
  dataUpdatedAt: number | null,
): [string, unknown] {
  const queryHash = JSON.stringify(queryKey);
  const read = { buster: '1', queryHash, queryKey, state: { data, dataUpdatedAt } };
  return [`${userId}-${queryHash}`, dataUpdatedAt === null ? null : read];
}

/** Puts rows among the kept reads, or among the admins' kept orders, as a damaged store would have them. */
export async function putKept(
  page: Page,
  database: 'reads' | 'admin-orders',
  rows: [string, unknown][],
): Promise<void> {
  await page.evaluate(
    ([name, changes]) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open(name);
        open.onsuccess = () => {
          const [store = ''] = open.result.objectStoreNames;
          const transaction = open.result.transaction(store, 'readwrite');
          for (const [key, value] of changes) transaction.objectStore(store).put(value, key);
          transaction.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    [database, rows] as const,
  );
}
