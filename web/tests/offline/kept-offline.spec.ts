import { type Browser, expect, type Page } from '@playwright/test';
import { findOrder } from '#web/tests/admin/admin-list.ts';
import { countRows, putRows, storedRows } from '#web/tests/support/browser-store.ts';
import { idOf, initialsOf } from '#web/tests/support/first-person.ts';
import { arrive, newCustomer, originOf, signIn, test } from '#web/tests/support/people.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { expectKept, keptRow } from './kept-reads.ts';

/** Closes the page and opens another one in flight mode, as a phone starts the app anew. */
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

/** Gives a calibration a picture, as an admin. */
async function givePicture(browser: Browser, productId: string): Promise<void> {
  const admin = await arrive(browser, 'Demo Admin');
  const response = await admin.request.post('/api/admin/product-image', {
    headers: { Origin: originOf(admin) },
    multipart: { productId, file: { name: 'truck.png', mimeType: 'image/png', buffer: pixel } },
  });
  expect(response.ok()).toBe(true);
}

const inFlight = { serviceWorkers: 'allow' } as const;

test('a cold start in flight mode shows what was seen: catalogue, calibration, orders and an opened chat', async ({
  browser,
}) => {
  const productId = '2010-2012-ram-2500-g56';
  await givePicture(browser, productId);
  const page = await signIn(browser, newCustomer('Ned'), inFlight);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const order: OrderJson = await placeOrder(page);
  await writeAs(page, 'POST', `/api/orders/${order.id}/messages`, { message: 'Is it a tow tune?' });
  await page.goto(`/product/${productId}`);
  const picture = (of: Page) => of.getByRole('main').locator('img').first();
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByText('SOTF Switch')).toBeVisible();
  await expectKept(page, '"/api/addons"');
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is it a tow tune?');
  await expectKept(page, 'Is it a tow tune?');

  const cold = await coldStart(page);
  await cold.goto('/');
  await expect(cold.getByText('21 calibrations')).toBeVisible();
  await expect(initialsOf(cold)).toContainText('NR');
  await expectOffline(cold);
  await cold.goto(`/product/${productId}`);
  await expect(cold.getByRole('heading', { level: 1 })).toContainText('2010-2012');
  await expect(picture(cold)).toHaveJSProperty('naturalWidth', 1);
  await expect(cold.getByText('SOTF Switch')).toBeVisible();
  await expectOffline(cold);
  await cold.goto('/my-orders');
  await expect(cold.getByText('Pending Review')).toBeVisible();
  await expectOffline(cold);
  await cold.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(cold.getByRole('log', { name: 'Messages' })).toContainText('Is it a tow tune?');
});

test('a cold start in flight mode shows an admin the orders as they were, and says of when', async ({
  browser,
}) => {
  const { person } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin', inFlight);
  await admin.goto('/admin');
  await expect(await findOrder(admin, person.email)).toBeVisible();
  await expect.poll(() => countRows(admin, 'admin-orders')).toBeGreaterThan(1);
  const cold = await coldStart(admin);
  await cold.goto('/admin');
  await expect(await findOrder(cold, person.email)).toBeVisible();
  await expectOffline(cold);
});

test('the chat of an order that is gone does not stay on an admin’s device', async ({
  browser,
}) => {
  const { order } = await newOrder(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await admin.goto('/icon.svg');
  const chatOf = (id: string) => keptRow(userId, ['/api/orders', id, 'messages'], [], Date.now());
  const userId = await idOf(admin);
  await putRows(admin, 'reads', [chatOf(order.id), chatOf('gone')]);
  await admin.goto('/admin');
  const kept = async () => (await storedRows(admin, 'reads')).map(([key]) => key);
  await expect.poll(kept).not.toContain(chatOf('gone')[0]);
  expect(await kept()).toContain(chatOf(order.id)[0]);
});
