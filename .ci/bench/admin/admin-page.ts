import type { Page } from '@playwright/test';
import type { Bench } from '#ci/bench/bench.ts';

/** An order card in the visible tab panel of the dashboard. */
export const card =
  '[role=tabpanel]:not([hidden]) li button, [role=tabpanel]:not([hidden]) [role=listitem] button';

/** Runs `use` on a page of the Demo Admin in a new context without persisted data. */
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
