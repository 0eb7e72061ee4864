import { type Browser, expect } from '@playwright/test';
import { addOlderOrders } from '#web/tests/support/long-history.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { test } from '#web/tests/support/users.ts';

const olderPath = /\/my-orders\?before=/;

async function customerWithOrders(browser: Browser, count: number) {
  const { customer: page, order } = await newOrder(browser);
  const oldestId = await addOlderOrders(order, count - 1);
  return { page, oldestId };
}

test('shows older orders on demand', async ({ browser }) => {
  const { page } = await customerWithOrders(browser, 250);
  await page.goto('/my-orders');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(200);
  await page.route(olderPath, (route) => route.fulfill({ status: 503, body: 'Try again soon' }));
  await page.getByRole('button', { name: 'Show Older Orders' }).click();
  await expect(page.getByText('503: Try again soon')).toBeVisible();
  await page.unroute(olderPath);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards).toHaveCount(250);
  await expect(page.getByRole('button', { name: 'Older Orders' })).toBeHidden();
});

test('opens an old order from its link', async ({ browser }) => {
  const { page, oldestId } = await customerWithOrders(browser, 410);
  await page.goto(`/my-orders?order=${oldestId}`);
  const dialog = page.getByRole('dialog', { name: 'Order Details & Communication' });
  await expect(dialog).toContainText(oldestId.slice(0, 8));
  await page.goto('/my-orders?order=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('We can’t find that order on your account.')).toBeVisible();
});

test('shows no button without older orders', async ({ browser }) => {
  const { page } = await customerWithOrders(browser, 3);
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Older Orders' })).toHaveCount(0);
});
