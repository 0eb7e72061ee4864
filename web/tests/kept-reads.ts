import type { Page } from '@playwright/test';

/** Takes away what the browser kept of earlier reads, as a first visit has none. */
export async function forgetKeptReads(page: Page): Promise<void> {
  // No page of the app is open while it is taken, so that none writes it anew.
  await page.goto('/icon.svg');
  for (const database of ['keyval-store', 'admin-orders']) {
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
