import { expect, type Page } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-store.ts';
import { newCustomer, signIn, test } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { installed } from './installed.ts';

// Behind an open dialog it has no role.
const banner = (page: Page) =>
  page.locator('[role=status]').filter({ hasText: /Offline|Reconnecting/ });

test('the banner says Offline and how old what is shown is, and goes away', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Cora'));
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.context().setOffline(true);
  await expect(banner(page)).toHaveText(/^Offline · Last updated \d{1,2}:\d\d [AP]M$/);
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
});

test('the banner appears without moving what a user presses', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Cora'));
  await placeOrder(page);
  await page.goto('/my-orders');
  const button = page.getByRole('button', { name: 'View Details & Chat' });
  const before = await button.boundingBox();
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
  const [line, title] = await Promise.all([
    banner(page).boundingBox(),
    page.getByRole('heading', { name: 'My Orders', level: 1 }).boundingBox(),
  ]);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
});

test('a store that does not answer is Reconnecting, signs nobody out, and comes back by itself', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Cora'));
  await placeOrder(page);
  await page.goto('/my-orders');
  await expect(page.getByText('Pending Review')).toBeVisible();
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward(10_000);
  await expect(banner(page)).toContainText('Reconnecting');
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Pending Review')).toBeVisible();
  await page.unroute('**/api/**');
  await page.clock.fastForward(30_000);
  await expect(banner(page)).toBeHidden();
  await expect(page).toHaveURL('/my-orders');
});

test('nothing is asked for while offline, and everything on screen at once when back', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Cora'));
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible();
  await page.clock.install();
  await page.context().setOffline(true);
  await expect(banner(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.fastForward(60_000);
  await expect(banner(page)).toBeVisible();
  expect(asked).toEqual([]);
  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => asked).toContain('/api/orders/my-orders');
  await expect.poll(() => asked).toContain(`/api/orders/${order.id}/messages`);
});

test('what was never opened on this device says so, and comes when there is signal', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Cora'));
  const order = await placeOrder(page);
  await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByText('No messages yet.', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'View Details & Chat' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No Signal');
  await dialog.getByPlaceholder('Type your message...').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('log')).toContainText('Waiting for signal');
  await page.context().setOffline(false);
  await expect(dialog.getByText('No Signal')).toBeHidden();
  await expect(dialog.getByRole('log')).toContainText('Cora Rivera');
});

test('a cold start in flight mode asks for nothing, and says what was never opened here', async ({
  browser,
}) => {
  const page = await installed(browser, newCustomer('Cora'));
  await expect(page.getByText('21 calibrations')).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'reads')))
    .toContain('/api/products');
  const cold = await page.context().newPage();
  await page.close();
  await cold.context().setOffline(true);
  await cold.clock.install();
  const asked: string[] = [];
  cold.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await cold.goto('/my-orders');
  await expect(cold.getByRole('heading', { name: 'No Signal' })).toBeVisible();
  await cold.clock.fastForward(60_000);
  await expect(banner(cold)).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('while the store does not answer nobody is logged out, and nothing is lost by trying', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Cora'));
  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await page.clock.install();
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward(10_000);
  await expect(banner(page)).toContainText('Reconnecting');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByText('You need a connection to log out.')).toBeVisible();
  await expect(page).toHaveURL('/my-orders');
});
