import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage } from '#web/tests/support/users.ts';

/** Uploads to the local R2. */
export const putPath = '**/cdn-cgi/local/r2/s3/**';
export const messagesPath = '**/api/orders/*/messages';

/** One white pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

export function file(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}

export const tune = file('tune.bin', Buffer.from('stock tune'));

/** Signs in a new customer and opens the chat of their new order. */
export async function openChat(browser: Browser, options: BrowserContextOptions = {}) {
  const page = await signedInPage(browser, newCustomer('Kit'), options);
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}#chat`);
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  return { page, order };
}

/** Chooses a file with the Attach button. */
export async function attach(page: Page, chosen: string | ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(chosen);
}

export const box = (page: Page) => page.getByPlaceholder('Type your message...');
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
export const form = (page: Page) => page.locator('form').filter({ has: box(page) });
export const tray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });
/** The messages that the server accepted: only they show a time. */
export const sent = (page: Page) =>
  log(page)
    .getByRole('article')
    .filter({ has: page.locator('time') });

/** Records upload URLs and holds all uploads until `release`. */
export async function holdUploads(page: Page) {
  const urls: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(putPath, async (route) => {
    urls.push(route.request().url());
    await held.promise;
    await route.continue().catch(() => {
      // The page canceled it.
    });
  });
  return { urls, release: held.resolve };
}

/**
 * Slows down uploads until the returned function is called. Unlike `holdUploads`, Playwright
 * doesn't read their bytes, which takes seconds for a large file.
 */
export async function slowUploads(page: Page): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const limitTo = async (uploadThroughput: number) => {
    const others = { offline: false, latency: 0, downloadThroughput: -1 };
    await network.send('Network.emulateNetworkConditions', { ...others, uploadThroughput });
  };
  await limitTo(100_000);
  return () => limitTo(-1);
}

/** Downloads a file from the chat; returns its name and bytes. */
export async function download(page: Page, name: string) {
  const pending = page.waitForEvent('download');
  await log(page).getByRole('link', { name }).click();
  const downloaded = await pending;
  return { name: downloaded.suggestedFilename(), bytes: await readFile(await downloaded.path()) };
}
