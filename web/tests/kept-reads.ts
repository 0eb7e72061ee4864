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
