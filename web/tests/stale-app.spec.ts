import { expect } from '@playwright/test';
import { newCustomer, signIn, test } from './people.ts';

const chunk = '**/assets/order-dialog-*.js';

test('a page that is older than the store is loaded anew, once, and goes on', async ({
  browser,
}) => {
  const page = await signIn(browser, newCustomer('Una'));
  await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  let asked = 0;
  await page.route(chunk, (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
  });
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('SOTF Package');
  expect(asked).toBe(2);
});

test('what cannot be loaded at all says so, and can be tried again', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Una'));
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Request Order' }).click();
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('dialog', { name: 'Request Calibration Order' })).toBeVisible();
});

test('a missing asset is a 404 that no browser caches', async ({ request }) => {
  const missing = await request.get('/assets/order-dialog-00000000.js');
  expect([missing.status(), missing.headers()['cache-control']]).toEqual([404, 'no-store']);
  expect(missing.headers()['content-type']).not.toContain('html');
});
