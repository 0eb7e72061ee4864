import { expect, type Page } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-database.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { openInstalledApp } from './installed-app.ts';

// An open dialog hides the banner from the accessibility tree.
const banner = (page: Page) =>
  page.locator('[role=status]').filter({ hasText: /Offline|Reconnecting/ });

/** Waits for the banner's code: without a service worker, it can't load offline. */
async function bannerLoaded(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    )
    .toContainEqual(expect.stringContaining('/assets/connection-banner-'));
}

test('shows Offline and the age of the data without moving the page, until it is back online', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Cora'));
  await placeOrder(page);
  await page.goto('/my-orders');
  const button = page.getByRole('button', { name: 'View Details & Chat' });
  await bannerLoaded(page);
  const before = await button.boundingBox();
  await expect(banner(page)).toBeHidden();
  await page.context().setOffline(true);
  await expect(banner(page)).toHaveText(/^Offline · Last updated \d{1,2}:\d\d [AP]M$/);
  expect(await button.boundingBox()).toEqual(before);
  const [line, title] = await Promise.all([
    banner(page).boundingBox(),
    page.getByRole('heading', { name: 'My Orders', level: 1 }).boundingBox(),
  ]);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
});

test('shows Reconnecting while the server does not respond, keeps the session, refuses to log out, and recovers', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Cora'));
  await placeOrder(page);
  await page.clock.install();
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward(10_000);
  await expect(banner(page)).toContainText('Reconnecting');
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Pending Review')).toBeVisible();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You need a connection to log out.')).toBeVisible();
  await expect(page).toHaveURL('/my-orders');
  await page.unroute('**/api/**');
  await page.clock.fastForward(30_000);
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL('/my-orders');
});

test('sends no requests while offline, and refetches everything on screen when back online', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Cora'));
  const order = await placeOrder(page);
  await page.clock.install();
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible();
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.clock.fastForward(60_000);
  await expect(banner(page)).toBeVisible();
  expect(requested).toEqual([]);
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => requested).toContain('/api/orders/my-orders');
  await expect.poll(() => requested).toContain(`/api/orders/${order.id}/messages`);
});

test('says that a chat was never opened on this device, and loads it when back online', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Cora'));
  // The page reads the chat of the newest order.
  await placeOrder(page);
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'View Details & Chat' }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You’re Offline');
  await dialog.getByPlaceholder('Type your message...').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('log')).toContainText('Waiting for signal');
  await page.context().setOffline(false);
  await expect(dialog.getByText('You’re Offline')).toBeHidden();
  await expect(dialog.getByRole('log')).toContainText('Cora Rivera');
});

test('sends no API requests on an offline cold start, and says what was never opened', async ({
  browser,
}) => {
  const page = await openInstalledApp(browser, newCustomer('Cora'));
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'queries')))
    .toContain('/api/products');
  const cold = await page.context().newPage();
  await page.close();
  await cold.context().setOffline(true);
  await cold.clock.install();
  const requested: string[] = [];
  cold.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await cold.goto('/my-orders');
  await expect(cold.getByRole('heading', { name: 'You’re Offline' })).toBeVisible();
  await cold.clock.fastForward(60_000);
  await expect(banner(cold)).toBeVisible();
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([]);
});
