import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { signedInPage } from '#web/tests/support/users.ts';
import {
  countOrderGroups,
  type OrderListName,
  orderLists,
} from '#worker/domain/orders/lists/order-counts.ts';
import { adminPage } from '#worker/domain/orders/lists/pages.ts';
import type { AdminOrderJson } from '#worker/domain/orders/orders.api.ts';

/** Matches every page of the admins' lists. */
export const adminListPath = /\/api\/admin\/orders(\?.*)?$/;

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

/** Stubs the admins' lists, their counts and single orders with orders made from the server's. */
export async function stubOrders(
  admin: Page,
  change: (orders: AdminOrderJson[]) => unknown[],
): Promise<void> {
  const response = await admin.request.get('/api/admin/orders');
  const orders = change((await response.json()) as AdminOrderJson[]) as AdminOrderJson[];
  await admin.route(adminListPath, async (route) => {
    const { searchParams, pathname } = new URL(route.request().url());
    const name = searchParams.get('list') as OrderListName | null;
    const listed = name ? orders.filter(orderLists[name]) : orders;
    const start = Number(searchParams.get('after') ?? 0);
    const end = start + Number(searchParams.get('limit') ?? adminPage);
    searchParams.set('after', `${end}`);
    const link = { Link: `<${pathname}?${searchParams}>; rel="next"` };
    await route.fulfill({
      json: listed.slice(start, end),
      headers: end < listed.length ? link : {},
    });
  });
  await admin.route(/\/api\/admin\/orders\/\d+$/, async (route) => {
    const id = route.request().url().split('/').at(-1);
    const order = orders.find((each) => each.id === id);
    await route.fulfill({ json: { ...order, earlierIds: [], replacementId: null, retuneIds: [] } });
  });
  await admin.route('**/api/admin/orders/counts', (route) =>
    route.fulfill({
      json: countOrderGroups(orders.map((order) => ({ ...order, orders: 1 }))),
    }),
  );
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
