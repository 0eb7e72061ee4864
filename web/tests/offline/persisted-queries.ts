import { expect, type Page } from '@playwright/test';
import { clearStores, storedRows } from '#web/tests/support/browser-database.ts';

/** Deletes the persisted queries, as on a first visit. */
export async function clearQueryCache(page: Page): Promise<void> {
  // Leave the app first, so that it does not write them again.
  await page.goto('/icon.svg');
  await clearStores(page, ['queries']);
}

/** Builds a row of the persisted queries; with `dataUpdatedAt` null, its value is null. */
export function persistedRow(
  userId: string,
  queryKey: string[],
  data: unknown,
  dataUpdatedAt: number | null,
): [key: string, value: unknown] {
  const queryHash = JSON.stringify(queryKey);
  const query = { buster: '2', queryHash, queryKey, state: { data, dataUpdatedAt } };
  return [`${userId}-${queryHash}`, dataUpdatedAt === null ? null : query];
}

/** Waits until a persisted query contains the text. */
export async function expectPersisted(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'queries'))).toContain(text);
}
