import { expect, type Page } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-store.ts';

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

/** A row of the kept reads, as one that was read at that time; at none, it is not even a read. */
export function keptRow(
  userId: string,
  queryKey: string[],
  data: unknown,
  dataUpdatedAt: number | null,
): [key: string, value: unknown] {
  const queryHash = JSON.stringify(queryKey);
  const read = { buster: '2', queryHash, queryKey, state: { data, dataUpdatedAt } };
  return [`${userId}-${queryHash}`, dataUpdatedAt === null ? null : read];
}

/** Waits until something that was read is kept. */
export async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'reads'))).toContain(text);
}
