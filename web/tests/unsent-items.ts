import type { Page } from '@playwright/test';

/** How much the browser keeps in its outbox, everybody's. */
export function countUnsent(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('outbox');
        open.onsuccess = () => {
          const count = open.result.transaction('items').objectStore('items').count();
          count.onsuccess = () => {
            open.result.close();
            resolve(count.result);
          };
        };
      }),
  );
}
