import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { arrive } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderCountsJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

/** The first read of the admins' list and the later ones of its changes, by their address. */
export const adminListPath = /\/api\/admin\/orders(\?.*)?$/;
const countsPath = '**/api/admin/orders/counts';

/** The card of somebody's order, found by the search over all orders however long the list is. */
export async function findOrder(admin: Page, email: string): Promise<Locator> {
  await admin.getByLabel('Search all orders').fill(email);
  return admin.getByRole('list', { name: 'Found orders' }).getByRole('button', { name: email });
}

/** Opens somebody's order, with the tab that was open before behind it. */
export async function openOrder(admin: Page, email: string): Promise<void> {
  const card = await findOrder(admin, email);
  await card.click();
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await details.waitFor();
  if ((await details.getAttribute('aria-modal')) === 'true') return;
  await admin.getByLabel('Search all orders').fill('');
}

/** Answers the admins' list with other orders, made from the store's own, and with their counts. */
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
      headers: { 'Orders-Revision': '1' },
    });
  });
  await admin.route(countsPath, async (route) => {
    await route.fulfill({ json: countsOf(await changed()) });
  });
}

function countsOf(orders: readonly OrderJson[]): OrderCountsJson {
  const having = (status: string) => orders.filter((order) => order.status === status).length;
  return {
    all: orders.length,
    pending: having('pending'),
    approved: having('approved'),
    denied: having('denied'),
    ready: orders.filter(isReadyForFulfillment).length,
    fulfilled: having('fulfilled'),
  };
}

/** The rows of the open tab. */
export const rowsOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** The dashboard with so many pending orders, the oldest of them called `number0@example.com`. */
export async function openMany(browser: Browser, count: number, options = {}): Promise<Page> {
  await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin', options);
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
