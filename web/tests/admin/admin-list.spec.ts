import { expect } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { fact } from '#web/tests/support/facts.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { stubResponse } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import { adminListPath, findOrder, openDashboardWithOrders, rowsOf } from './admin-list.ts';

const tablet = { viewport: { width: 820, height: 1180 } };

test('scrolls to the order that the keyboard moves to, loads more, and renders only the rows near the viewport', async ({
  browser,
}) => {
  const admin = await openDashboardWithOrders(browser, 300);
  await expect(admin.getByRole('tab').first()).toHaveText('Pending (300)');
  const rows = rowsOf(admin);
  await expect(rows.first()).toContainText('number0@example.com');
  const focusedRow = admin.locator('li:focus-within');
  for (let press = 0; press < 30; press += 1) await admin.keyboard.press('j');
  await expect(focusedRow).toContainText('number29@example.com');
  await expect(focusedRow).toBeInViewport();
  await admin.mouse.wheel(0, 9000);
  await expect(focusedRow).not.toBeInViewport();
  await admin.keyboard.press('k');
  await expect(focusedRow).toContainText('number28@example.com');
  await expect(focusedRow).toBeInViewport();
  // The heights of rows that were never shown are estimates, so the first presses may end a few
  // rows early.
  await expect(async () => {
    await admin.keyboard.press('End');
    await expect(rows.last()).toContainText('number299@example.com', { timeout: 1000 });
  }).toPass();
  await expect(admin.getByText('300 orders', { exact: true })).toBeAttached();
  await expect(rows.last()).toHaveAttribute('aria-setsize', '300');
  await expect(rows.last()).toHaveAttribute('aria-posinset', '300');
  expect(await rows.count()).toBeLessThan(40);
});

test('shows the first order where its placeholder was', async ({ browser }) => {
  await newOrder(browser);
  const admin = await signedInPage(browser, 'Demo Admin');
  await stubResponse(admin, '**/api/admin/alerts', []);
  for (const width of [390, 820, 1280]) {
    await admin.setViewportSize({ width, height: 800 });
    const orders = Promise.withResolvers<void>();
    await admin.route(adminListPath, async (route) => {
      await orders.promise;
      await route.continue();
    });
    await admin.goto('/admin');
    await expect(admin.locator('#root [inert]')).toHaveCount(0);
    await expect(admin.getByText('Loading orders', { exact: true })).toBeVisible();
    await expect(admin.getByRole('tab').first()).toBeVisible();
    await admin.evaluate(() => document.fonts.ready);
    const before = await admin.locator('#root [data-testid=skeleton]').first().boundingBox();
    orders.resolve();
    const order = rowsOf(admin).first().getByRole('button');
    await expect(order).toBeVisible();
    const after = await order.boundingBox();
    const place = (box: typeof before) => [box?.x, box?.y, box?.width];
    expect(place(after), `${width} px`).toEqual(place(before));
    // On a laptop, the whole order and most of the next one fit on the screen.
    if (width === 1280) expect(after && after.y + 2 * after.height).toBeLessThan(800);
    await clearQueryCache(admin);
  }
});

test('keeps a row with all facts within 92 px, and starts the list high on a phone and beside an open order', async ({
  browser,
}) => {
  const { customer, order, account } = await newOrder(browser);
  await writeAs(customer, 'POST', `/api/orders/${order.id}/messages`, { message: 'Any news?' });
  const admin = await signedInPage(browser, 'Demo Admin', tablet);
  await stubResponse(admin, '**/api/admin/alerts', []);
  await admin.goto('/admin');
  const card = await findOrder(admin, account.email);
  for (const text of [
    '2013-2018 6.7L',
    'Ned Rivera',
    '1 new message',
    'Under 1 h',
    '$1397',
    '2014 Ram 2500',
    '1 warning',
    'Pending Review',
    'SOTF',
    '2 add-ons',
  ]) {
    await expect(card).toContainText(text);
  }
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(92);
  await admin.getByLabel('Search all orders').fill('');
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(rowsOf(admin).first()).toBeVisible();
  expect((await rowsOf(admin).first().boundingBox())?.y).toBeLessThan(450);
  for (const width of [820, 1280]) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto(`/admin?order=${order.id}`);
    await expect(admin.getByRole('button', { name: 'Approve Order' })).toBeVisible();
    expect((await rowsOf(admin).first().boundingBox())?.y).toBeLessThan(590);
  }
});

test('keeps the tabs in place when another list is chosen', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin', tablet);
  await stubResponse(admin, '**/api/admin/alerts', []);
  for (const width of [390, 820, 1280]) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto('/admin');
    const tab = (name: RegExp) => admin.getByRole('tab', { name });
    const topOf = async () => (await tab(/^Pending/).boundingBox())?.y;
    await expect(tab(/^Pending/)).toBeVisible();
    const top = await topOf();
    for (const name of [/^Approved/, /^Fulfillment/]) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      expect(await topOf(), `${width} px`).toBe(top);
    }
    await expect(admin.getByPlaceholder('Search by email, vehicle, year...')).toBeVisible();
  }
});

test('renders every row of a short list, and keeps the scroll position over a reload', async ({
  browser,
}) => {
  const admin = await openDashboardWithOrders(browser, 12, {
    viewport: { width: 390, height: 600 },
  });
  await expect(rowsOf(admin)).toHaveCount(12);
  const newest = rowsOf(admin).last();
  await expect(newest).toContainText('number11@example.com');
  await expect(newest).not.toBeInViewport();
  expect(await admin.evaluate(() => scrollY)).toBe(0);
  await admin.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => admin.evaluate(() => scrollY)).toBe(1500);
  await admin.reload();
  await expect(rowsOf(admin)).toHaveCount(12);
  expect(await admin.evaluate(() => scrollY)).toBe(1500);
});

test('shows the open order beside the list at 820 px and over it on a phone, and the tools where they have room', async ({
  browser,
}) => {
  const desktop = { width: 1280, height: 900 };
  const admin = await openDashboardWithOrders(browser, 60, { viewport: desktop });
  const tools = admin.getByRole('button', { name: 'Tools' });
  const numbers = admin.getByRole('button', { name: 'Numbers' });
  await expect(numbers).toBeVisible();
  await expect(tools).toBeHidden();
  await admin.setViewportSize(tablet.viewport);
  await expect(tools).toBeVisible();
  await expect(numbers).toBeHidden();
  await rowsOf(admin).nth(1).getByRole('button').click();
  const details = admin.getByRole('dialog', { name: 'Order Details' });
  await expect(details.getByRole('button', { name: 'Approve Order' })).toBeInViewport();
  await expect(rowsOf(admin).first()).toBeInViewport();
  await expect(rowsOf(admin).nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true');
  await rowsOf(admin).nth(2).getByRole('button').click();
  await expect(fact(admin, 'Email')).toHaveText('number2@example.com');
  const [list, pane] = [await rowsOf(admin).first().boundingBox(), await details.boundingBox()];
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(pane?.x ?? 0);
  // It is level with the title, and scrolling the list moves it by no more than a border.
  await admin.evaluate(() => scrollTo(0, 0));
  const top = (await admin.locator('main header').first().boundingBox())?.y ?? 0;
  expect((await details.boundingBox())?.y).toBe(top);
  expect(top - (pane?.y ?? 0)).toBeLessThanOrEqual(1);
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  await admin.setViewportSize(desktop);
  await expect(details).toBeVisible();
  await expect(tools).toBeVisible();
  await expect(numbers).toBeHidden();
  await admin.setViewportSize({ width: 390, height: 844 });
  await expect(details).toHaveAttribute('aria-modal', 'true');
  await expect(details).toHaveCSS('width', '390px');
});
