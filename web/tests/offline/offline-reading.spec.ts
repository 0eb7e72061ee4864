import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { rowsOf } from '#web/tests/admin/admin-list.ts';
import { openAccount } from '#web/tests/session/account-dialog.ts';
import { clearStores } from '#web/tests/support/browser-database.ts';
import { accountButton } from '#web/tests/support/customer-with-order.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, originOf, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { expectPersisted } from './persisted-queries.ts';

/** Closes the page and opens a new one offline, as when a phone restarts the app. */
async function coldStart(page: Page): Promise<Page> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = page.context();
  await context.setOffline(true);
  await page.close();
  return context.newPage();
}

async function expectOffline(page: Page): Promise<void> {
  const banner = page.getByRole('status').filter({ hasText: 'Offline' });
  await expect(banner).toContainText('Last updated');
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a product image as an admin. */
async function givePicture(browser: Browser, productId: string): Promise<void> {
  const admin = await signedInPage(browser, 'Demo Admin');
  const response = await admin.request.post('/api/admin/product-image', {
    headers: { Origin: originOf(admin) },
    multipart: { productId, file: { name: 'truck.png', mimeType: 'image/png', buffer: pixel } },
  });
  expect(response.ok()).toBe(true);
}

const withServiceWorker = { serviceWorkers: 'allow' } as const;

test('shows the catalog, a calibration, the orders and an opened chat on an offline cold start', async ({
  browser,
}) => {
  const productId = '2010-2012-ram-2500-g56';
  await givePicture(browser, productId);
  const page = await signIn(browser, newCustomer('Ned'), withServiceWorker);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const order: OrderJson = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, { message: 'Is it a tow tune?' });
  await page.goto(`/product/${productId}`);
  const picture = (of: Page) => of.getByRole('main').locator('img').first();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByText('SOTF Switch')).toBeVisible();
  await expectPersisted(page, '"/api/addons"');
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is it a tow tune?');
  await expectPersisted(page, 'Is it a tow tune?');

  const cold = await coldStart(page);
  await cold.goto('/');
  await expect(cold.getByText('21 calibrations')).toBeVisible();
  await expect(accountButton(cold)).toContainText('NR');
  await expectOffline(cold);
  await cold.goto(`/product/${productId}`);
  await expect(cold.getByRole('heading', { level: 1 })).toContainText('2010-2012');
  await expect(picture(cold)).toHaveJSProperty('naturalWidth', 1);
  await expect(cold.getByText('SOTF Switch')).toBeVisible();
  await expect(cold.getByText('Switch on the Fly: 5 levels')).toBeVisible();
  for (const name of ['What You Need', 'Factory Rating', 'What do you drive?']) {
    await expect(cold.getByRole('heading', { name })).toBeVisible();
  }
  await expectOffline(cold);
  await cold.goto('/my-orders');
  await expect(cold.getByText('Pending Review')).toBeVisible();
  await expectOffline(cold);
  await cold.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(cold.getByRole('log', { name: 'Messages' })).toContainText('Is it a tow tune?');
});

/** Visits a path and leaves as soon as its last text is visible, then opens it offline in a new page. */
async function expectReadableAfterLeaving(
  context: BrowserContext,
  path: string,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const visit = await context.newPage();
  await visit.goto(path);
  await open(visit);
  await visit.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(path);
  await open(cold);
  await cold.close();
  await context.setOffline(false);
}

const expectText = (text: string) => (page: Page) =>
  expect(page.getByText(text).first()).toBeVisible();

test('opens each page offline that the user left as soon as it was visible', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Ned'), withServiceWorker);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const order: OrderJson = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, { message: 'Left at once' });
  await writeAs(page, 'POST', '/api/account/trucks', {
    nickname: 'Tow rig',
    year: '2014',
    make: 'Ram',
    model: '2500',
  });
  await page.goto('/icon.svg');
  await clearStores(page, ['queries']);
  await page.close();
  const context = page.context();
  const product = '/product/2010-2012-ram-2500-g56';
  await expectReadableAfterLeaving(context, product, expectText('SOTF Switch'));
  await expectReadableAfterLeaving(context, '/my-orders', expectText('Pending Review'));
  const chat = `/my-orders?order=${order.id}`;
  await expectReadableAfterLeaving(context, chat, expectText('Left at once'));
  await expectReadableAfterLeaving(context, '/my-orders', async (visit) => {
    const dialog = await openAccount(visit);
    await expect(dialog.getByText('Tow rig')).toBeVisible();
    await expect(dialog.getByText('Email notifications')).toBeVisible();
  });
});

test('opens every calibration offline after a short visit to the catalog', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Ned'), withServiceWorker);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/icon.svg');
  await clearStores(page, ['queries']);
  await page.close();
  const context = page.context();
  const visit = await context.newPage();
  await visit.goto('/');
  await expectText('21 calibrations')(visit);
  // The catalog doesn't wait for the add-ons, which every calibration shows.
  await expectPersisted(visit, '"/api/addons"');
  await visit.close();
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto('/product/2010-2012-ram-2500-g56');
  await expect(cold.getByText('SOTF Switch')).toBeVisible();
});

test('shows an admin the orders and their age on an offline cold start', async ({ browser }) => {
  await newOrder(browser);
  const admin = await signIn(browser, 'Demo Admin', withServiceWorker);
  await admin.evaluate(async () => void (await navigator.serviceWorker.ready));
  await admin.goto('/icon.svg');
  await clearStores(admin, ['queries']);
  const expectRows = (page: Page) => expect(rowsOf(page).first()).toContainText('@example.com');
  await expectReadableAfterLeaving(admin.context(), '/admin', expectRows);
  const cold = await coldStart(admin);
  await cold.goto('/admin');
  await expectRows(cold);
  await expect(cold.getByRole('tab', { name: /^Pending \(\d+\)$/ })).toBeVisible();
  await expectOffline(cold);
  await cold.getByLabel('Search all orders').fill('@example.com');
  const found = cold.getByRole('list', { name: 'Matching orders' });
  await expect(found.getByRole('listitem').first()).toContainText('@example.com');
  await expect(cold.getByText(/We only looked through the orders/)).toBeVisible();
});
