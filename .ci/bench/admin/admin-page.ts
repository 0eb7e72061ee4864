import type { Page } from '@playwright/test';
import type { Bench } from '#ci/bench/bench.ts';
import { addAfterPaint } from '#ci/bench/page-timing.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

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
    const page = await context.newPage();
    await addAfterPaint(page);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Returns the ids of the pending orders on the first page of the list. Throws without any. */
export async function pendingIds(admin: TestUser): Promise<[string, ...string[]]> {
  // The response of `GET /api/admin/orders`.
  const orders = (await (await admin.get('/api/admin/orders')).json()) as OrderJson[];
  const [first, ...others] = orders
    .filter(({ status }) => status === 'pending')
    .map(({ id }) => id);
  if (first === undefined) throw new Error('the list has no pending order');
  return [first, ...others];
}
