import { expect, type Locator, type Page } from '@playwright/test';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { fakeKeyboard } from '#web/tests/support/fake-keyboard.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const portrait = { width: 390, height: 844 };
const landscape = { width: 844, height: 390 };
/** An iPhone with a notch, held sideways. */
const landscapeInsets = { top: 0, left: 59, right: 59, bottom: 21 };

async function setSafeArea(page: Page, insets: Partial<typeof landscapeInsets>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not visible');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('keeps a dialog and the composer above the on-screen keyboard', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Kay'), { viewport: portrait });
  const order = await placeOrder(page);
  const resize = await fakeKeyboard(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  const dialog = page.getByRole('dialog');
  const composer = page.getByPlaceholder('Type your message...');
  await composer.focus();
  const keyboardTop = 844 - 336;
  await resize({ height: keyboardTop, offsetTop: 0 });
  await expect.poll(async () => (await boxOf(composer)).bottom).toBeLessThanOrEqual(keyboardTop);
  expect(await boxOf(dialog)).toMatchObject({ y: 0, bottom: keyboardTop });
  // Safari pans to the field.
  await resize({ offsetTop: 100 });
  await expect.poll(async () => (await boxOf(dialog)).y).toBe(100);
  expect((await boxOf(dialog)).bottom).toBe(keyboardTop + 100);
  await resize({ height: 400, offsetTop: 50, scale: 2.1 });
  await expect.poll(async () => (await boxOf(dialog)).bottom).toBe(844);
  expect((await boxOf(dialog)).y).toBe(0);
});

test('makes the composer as high as its message, and fits a banner of two lines above the title', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Bo'), { viewport: portrait });
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
  const composer = page.getByPlaceholder('Type your message...');
  const empty = (await boxOf(composer)).height;
  await composer.fill('It idles too low\nwhen the engine is cold\nand stalls\nat stop signs.');
  const [text, shown] = await composer.evaluate((box) => [box.scrollHeight, box.clientHeight]);
  expect(shown).toBe(text);
  expect((await boxOf(composer)).height).toBeGreaterThan(empty);
  await page.context().setOffline(true);
  await composer.press('Enter');
  await expect.poll(async () => (await boxOf(composer)).height).toBe(empty);
  const banner = page.getByText('1 waiting to send');
  await expect(banner).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const title = page.getByRole('heading', { name: 'My Orders', level: 1 });
  await expect(title).toBeVisible();
  // Two lines of 14 px text.
  expect((await boxOf(banner)).height).toBeGreaterThan(30);
  expect((await boxOf(banner)).bottom).toBeLessThanOrEqual((await boxOf(title)).y);
});

test('shows the catalog’s title below a banner', async ({ browser }) => {
  const page = await openInstalledApp(browser, newCustomer('Bo'));
  await page.setViewportSize(portrait);
  await page.context().setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'Offline' });
  await expect(banner).toBeVisible();
  const title = await boxOf(page.getByRole('heading', { name: 'Calibrations', level: 1 }));
  expect((await boxOf(banner)).bottom).toBeLessThanOrEqual(title.y);
});

test('scrolls the page on where the list of add-ons ends', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Sol'), { viewport: portrait });
  await page.goto('/product/2013-2018-ram-2500-68rfe');
  const list = page.getByRole('region', { name: 'Optional Add-ons' });
  await list.getByRole('checkbox').first().hover();
  const scrollY = () => page.evaluate(() => window.scrollY);
  const remaining = () =>
    list.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  expect(await remaining()).toBeGreaterThan(1);
  await page.mouse.wheel(0, 3000);
  await expect.poll(remaining).toBeLessThanOrEqual(1);
  const before = await scrollY();
  await expect
    .poll(async () => {
      // A wheel that turns on still belongs to the list.
      await page.mouse.wheel(0, 100);
      return scrollY();
    })
    .toBeGreaterThan(before);
});

test('keeps dialogs and toasts out of the status bar and the notch', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Lan'), { viewport: portrait });
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  const dialog = page.getByRole('dialog');
  await setSafeArea(page, { top: 59, bottom: 34 });
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect.poll(async () => (await boxOf(close)).y).toBeGreaterThanOrEqual(59);
  await page.setViewportSize(landscape);
  await setSafeArea(page, landscapeInsets);
  await expect
    .poll(async () => (await boxOf(dialog)).x)
    .toBeGreaterThanOrEqual(landscapeInsets.left);
  expect((await boxOf(dialog)).right).toBeLessThanOrEqual(landscape.width - landscapeInsets.right);
  await page.getByPlaceholder('Type your message...').fill('Hello');
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-scope=toast][data-part=root]:visible');
  await expect(toast).toBeVisible();
  expect((await boxOf(toast)).right).toBeLessThanOrEqual(landscape.width - landscapeInsets.right);
});

test('keeps the menus of the bar above toasts', async ({ browser }) => {
  const { customer: page, order } = await newOrder(browser);
  await page.setViewportSize(portrait);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  await page.getByPlaceholder('Type your message...').fill('Hello');
  await page.keyboard.press('Enter');
  const toast = page.locator('[data-scope=toast][data-part=root]:visible');
  await expect(toast).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  for (const [menu, item] of [
    ['Account', page.getByRole('menuitem').first()],
    ['Open menu', page.getByRole('link', { name: 'Calibrations' })],
  ] as const) {
    // Pauses the toast's timer.
    await toast.hover();
    await page.getByRole('button', { name: menu }).press('Enter');
    await expect(item).toBeVisible();
    const isOnTop = () =>
      item.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
  }
});

test('leads with the order that was just sent, above the sticky summary', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Kay'), { viewport: portrait });
  const path = '/product/2013-2018-ram-2500-68rfe';
  await page.goto(path);
  const request = page.getByRole('button', { name: 'Request Order' });
  await expect(request).toBeInViewport();
  await placeOrder(page);
  await page.goto(path);
  await expect(page.getByText('we’ll tell you in My Orders and by email')).toBeInViewport();
  await expect(request).toBeInViewport({ ratio: 1 });
});
