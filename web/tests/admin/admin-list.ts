import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage } from '#web/tests/support/users.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { recentMs } from '#worker/domain/orders/pages.ts';

/** Matches the admin order list, including its delta requests. */
export const adminListPath = /\/api\/admin\/orders(\?.*)?$/;
const countsPath = '**/api/admin/orders/counts';

/** Finds a customer's order card through the search, because a long list renders only some rows. */
export async function findOrder(admin: Page, email: string): Promise<Locator> {
  await admin.getByLabel('Search all orders').fill(email);
  return admin.getByRole('list', { name: 'Matching orders' }).getByRole('button', { name: email });
}

/** Opens a customer's order through the search, then restores the open tab. */
export async function openOrder(admin: Page, email: string): Promise<void> {
  const card = await findOrder(admin, email);
  await card.click();
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.waitFor();
  if ((await details.getAttribute('aria-modal')) === 'true') return;
  await admin.getByLabel('Search all orders').fill('');
}

/** Stubs the admin order list and its counts with orders made from the server's. */
export async function stubOrders(
  admin: Page,
  change: (orders: OrderJson[]) => unknown[],
): Promise<void> {
  const changed = async () => {
    const response = await admin.request.get('/api/admin/orders');
    return change((await response.json()) as OrderJson[]) as OrderJson[];
  };
  await admin.route(adminListPath, async (route) => {
    const isDelta = route.request().url().includes('since=');
    await route.fulfill({
      json: isDelta ? [] : await changed(),
      headers: { 'Orders-Revision': '1', 'Orders-Active-Since': `${Date.now() - recentMs}` },
    });
  });
  await admin.route(countsPath, async (route) => {
    await route.fulfill({ json: countsOf(await changed()) });
  });
}

function countsOf(orders: readonly OrderJson[]): OrderCountsJson {
  const countWith = (status: string) => orders.filter((order) => order.status === status).length;
  return {
    all: orders.length,
    pending: countWith('pending'),
    approved: countWith('approved'),
    denied: countWith('denied'),
    ready: orders.filter(isReadyForFulfillment).length,
    fulfilled: countWith('fulfilled'),
  };
}

/** The rows of the active tab. */
export const rowsOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** Opens the dashboard with `count` pending orders; the oldest is by `number0@example.com`. */
export async function openDashboardWithOrders(
  browser: Browser,
  count: number,
  options = {},
): Promise<Page> {
  await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin', options);
  await stubOrders(admin, ([order]) =>
    Array.from({ length: count }, (_, index) => ({
      ...order,
      id: `${index}`.padStart(8, '0'),
      status: 'pending',
      unread: 0,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      user: { ...order?.user, email: `number${index}@example.com` },
    })),
  );
  await admin.goto('/admin');
  await expect(rowsOf(admin).first()).toBeVisible();
  return admin;
}
