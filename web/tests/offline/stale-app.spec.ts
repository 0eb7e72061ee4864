import { expect } from '@playwright/test';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const chunk = '**/assets/order-dialog-*.js';
const entry = '**/assets/index-*.js';

test('reloads once when its files are gone after a deploy', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Una'));
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  let requests = 0;
  await page.route(chunk, (route) => {
    requests += 1;
    return requests === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.route(entry, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('SOTF Package');
  expect(requests).toBe(2);
});

test('does not reload when a file fails to load, and offers to try again', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Una'));
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.route(chunk, (route) => route.abort());
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(loads).toBe(0);
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('dialog', { name: 'Request Calibration Order' })).toBeVisible();
});

test('returns 404 for a missing asset, and forbids caching it', async ({ request }) => {
  const missing = await request.get('/assets/order-dialog-00000000.js');
  expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store']);
  expect(missing.headers()['content-type']).not.toContain('html');
});

test('shows a loading indicator while a dialog’s file loads', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Una'));
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  const file = Promise.withResolvers<void>();
  await page.route(chunk, async (route) => {
    await file.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  file.resolve();
  await expect(page.getByRole('dialog', { name: 'Request Calibration Order' })).toBeVisible();
  await expect(page.getByText('Loading', { exact: true })).toBeHidden();
});
