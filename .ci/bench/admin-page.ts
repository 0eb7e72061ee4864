import type { Page } from '@playwright/test';
import type { Bench } from './bench.ts';

/** What the tests of the dashboard know of it too: a tab's panel has the orders as buttons with a price. */
export const card =
  '[role=tabpanel]:not([hidden]) li button, [role=tabpanel]:not([hidden]) [role=listitem] button';

/** Does something on a page of the Demo Admin that has nothing kept yet, and closes it. */
export async function withAdminPage<Result>(
  { browser, origin, admin }: Bench,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    storageState: admin,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}
