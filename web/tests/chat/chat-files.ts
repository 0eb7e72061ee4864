import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { arrive, newCustomer } from '#web/tests/support/people.ts';
import { placeOrder } from '#web/tests/support/place-order.ts';

/** Where files are put: the local R2. */
export const putPath = '**/cdn-cgi/local/r2/s3/**';
export const messagesPath = '**/api/orders/*/messages';

/** A white pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

export function file(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}

export const tune = file('tune.bin', Buffer.from('stock tune'));

/** A new customer in the chat of their order. */
export async function openChat(browser: Browser, options: BrowserContextOptions = {}) {
  const page = await arrive(browser, newCustomer('Kit'), options);
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  return { page, order };
}

/** Chooses a file as a person does, by the button. */
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
/** The messages that the store has: they are those with a time. */
export const sent = (page: Page) =>
  log(page)
    .getByRole('article')
    .filter({ has: page.locator('time') });

/** Notes where files are put; until it is released, none arrives. */
export async function holdPuts(page: Page) {
  const urls: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(putPath, async (route) => {
    urls.push(route.request().url());
    await held.promise;
    await route.continue().catch(() => {
      // It was cancelled meanwhile.
    });
  });
  return { urls, release: held.resolve };
}

/** Answers the first writes so, one after the other, and notes what all of them were. */
export async function answerFirst(
  page: Page,
  path: string,
  ...answers: ('lost' | { status: number; body: string })[]
) {
  const writes: { url: string; key: string | undefined; body: string | null }[] = [];
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    const key = request.headers()['idempotency-key'];
    const isPost = request.method() === 'POST';
    writes.push({ url: request.url(), key, body: isPost ? request.postData() : null });
    const answer = answers.shift();
    if (!answer) return route.continue();
    // A message arrives all the same; its answer does not.
    if (answer === 'lost' && isPost) await route.fetch();
    return answer === 'lost' ? route.abort() : route.fulfill(answer);
  });
  return writes;
}

/** Downloads a file of the conversation: the name it is saved under, and its content. */
export async function download(page: Page, name: string) {
  const coming = page.waitForEvent('download');
  await log(page).getByRole('link', { name }).click();
  const got = await coming;
  return { name: got.suggestedFilename(), bytes: await readFile(await got.path()) };
}
