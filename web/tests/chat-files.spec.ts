import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { arrive, newCustomer, test } from './people.ts';
import { placeOrder } from './place-order.ts';
import { screens } from './screens.ts';

const putPath = '**/cdn-cgi/local/r2/s3/**';
const messagesPath = '**/api/orders/*/messages';

/** A white pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);
const tune = file('tune.bin', Buffer.from('stock tune'));
/** 200 characters without a place to break. */
const longName = `${'W'.repeat(196)}.bin`;

function file(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}

async function openChat(browser: Browser, options: BrowserContextOptions = {}) {
  const page = await arrive(browser, newCustomer('Kit'), options);
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  return { page, order };
}

/** Chooses a file as a person does, by the button. */
async function attach(page: Page, chosen: string | ReturnType<typeof file>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(chosen);
}

const box = (page: Page) => page.getByPlaceholder('Type your message...');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const form = (page: Page) => page.locator('form').filter({ has: box(page) });
const tray = (page: Page) => page.getByRole('complementary', { name: 'Uploads' });
/** A message that the store has: it is the one with a time. */
const sent = (page: Page) =>
  log(page)
    .getByRole('article')
    .filter({ has: page.locator('time') });

/** Notes where files are put; until it is released, none arrives. */
async function holdPuts(page: Page) {
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

/** Answers the first of these requests so, and notes what all of them were. */
async function answerFirst(
  page: Page,
  path: string,
  ...answers: ('lost' | { status: number; body: string })[]
) {
  const requests: { url: string; key: string | undefined; body: string | null }[] = [];
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    const key = request.headers()['idempotency-key'];
    const isPost = request.method() === 'POST';
    requests.push({ url: request.url(), key, body: isPost ? request.postData() : null });
    const answer = answers.shift();
    if (!answer) return route.continue();
    // A message arrives all the same; its answer does not.
    if (answer === 'lost' && isPost) await route.fetch();
    return answer === 'lost' ? route.abort() : route.fulfill(answer);
  });
  return requests;
}

async function download(page: Page, name: string) {
  const coming = page.waitForEvent('download');
  await log(page).getByRole('link', { name }).click();
  const got = await coming;
  return { name: got.suggestedFilename(), bytes: await readFile(await got.path()) };
}

async function dataTransfer(page: Page, names: string[], kind: 'text' | 'file' = 'file') {
  return page.evaluateHandle(
    ([names, kind]) => {
      const data = new DataTransfer();
      if (kind === 'text') data.items.add('words', 'text/plain');
      for (const name of names) data.items.add(new File(['dropped'], name, { type: 'image/png' }));
      return data;
    },
    [names, kind] as const,
  );
}

for (const { name, viewport } of screens) {
  test(`on ${name} files go both ways, byte for byte and under their names`, async ({
    browser,
  }) => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
    const { page, order } = await openChat(browser, { viewport });
    await expect(sendButton(page)).toBeDisabled();
    await attach(page, file('Stock tune №1 (2014).bin', bytes));
    await expect(form(page)).toContainText('Stock tune №1 (2014).bin97.7 KB');
    await expect(box(page)).toBeFocused();
    const message = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
    );
    await sendButton(page).click();
    expect((await message).postDataJSON()).toMatchObject({
      message: 'Sent a file: Stock tune №1 (2014).bin',
      fileName: 'Stock tune №1 (2014).bin',
      fileSize: bytes.length,
    });
    await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Stock tune №1 (2014).bin uploaded successfully', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible();
    await expect(page.getByText('Your message has been sent successfully')).toBeVisible();
    await expect(form(page).getByRole('button', { name: 'Remove' })).toBeHidden();
    await expect(sent(page)).toContainText('Sent a file: Stock tune №1 (2014).bin');

    const admin = await arrive(browser, 'Demo Admin', { viewport });
    await admin.goto(`/admin?order=${order.id}`);
    expect(await download(admin, 'Stock tune №1 (2014).bin')).toEqual({
      name: 'Stock tune №1 (2014).bin',
      bytes,
    });
    await attach(admin, file('tow.bin', bytes.subarray(1)));
    await box(admin).fill('  Yours to tow with ');
    await box(admin).press('Enter');
    await expect(sent(admin)).toHaveCount(2);
    await page.reload();
    await expect(sent(page).nth(1)).toContainText('Yours to tow with');
    expect(await download(page, 'tow.bin')).toEqual({ name: 'tow.bin', bytes: bytes.subarray(1) });
  });
}

test('nothing is sent before the message is, and a file can be removed or replaced', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await box(page).fill('Look at this');
  await attach(page, tune);
  await attach(page, file('newer.bin', Buffer.from('newer')));
  await expect(form(page)).toContainText('newer.bin5.0 B');
  await expect(form(page)).not.toContainText('tune.bin');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(form(page)).toContainText('newer.bin');
  await form(page).getByRole('button', { name: 'Remove' }).click();
  await expect(form(page)).not.toContainText('newer.bin');
  await expect(page.getByRole('button', { name: 'Attach a file' })).toBeFocused();
  await expect(box(page)).toHaveValue('Look at this');
  await box(page).fill('');
  await expect(sendButton(page)).toBeDisabled();
  expect(writes).toEqual([]);
});

test('a file that is too large or empty is refused at once, and what was typed stays', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const folder = await mkdtemp(join(tmpdir(), 'straight-six-chat-files-'));
  try {
    await box(page).fill('My log');
    for (const [name, size, sentence] of [
      ['huge.bin', 2_147_483_649, 'This file is too large: a file can have at most 2 GB.'],
      ['empty.bin', 0, 'This file is empty. Choose another one.'],
    ] as const) {
      const path = join(folder, name);
      const handle = await open(path, 'w');
      // Without content it takes no room on the disk.
      await handle.truncate(size);
      await handle.close();
      await attach(page, path);
      await expect(form(page).getByRole('alert')).toHaveText(sentence);
      await expect(form(page).getByRole('button', { name: 'Remove' })).toBeHidden();
    }
    const largest = await open(join(folder, 'largest.bin'), 'w');
    await largest.truncate(2_147_483_648);
    await largest.close();
    await attach(page, join(folder, 'largest.bin'));
    await expect(form(page)).toContainText('largest.bin2.0 GB');
    await expect(form(page).getByRole('alert')).toBeHidden();
    await expect(box(page)).toHaveValue('My log');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a file can be dropped anywhere on the chat, and a picture pasted', async ({ browser }) => {
  const { page } = await openChat(browser);
  const panel = page.getByRole('region', { name: 'Order Chat' });
  const dragged = { dataTransfer: await dataTransfer(page, ['truck.png', 'other.png']) };
  await log(page).dispatchEvent('dragover', dragged);
  await expect(page.getByText('Drop the file to attach it')).toBeVisible();
  await panel.dispatchEvent('dragleave', dragged);
  await expect(page.getByText('Drop the file to attach it')).toBeHidden();
  await log(page).dispatchEvent('dragover', dragged);
  await log(page).dispatchEvent('drop', dragged);
  await expect(page.getByText('Drop the file to attach it')).toBeHidden();
  await expect(form(page)).toContainText('truck.png7.0 B');
  await expect(form(page).getByRole('alert')).toHaveText(
    'One file can be sent at a time: the first one is attached.',
  );
  const words = { dataTransfer: await dataTransfer(page, [], 'text') };
  await box(page).dispatchEvent('dragover', words);
  await expect(page.getByText('Drop the file to attach it')).toBeHidden();

  const paste = async (names: string[], kind: 'text' | 'file') =>
    box(page).evaluate(
      (element, clipboardData) =>
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        ),
      await dataTransfer(page, names, kind),
    );
  expect(await paste(['image.png'], 'file')).toBe(false);
  await expect(form(page)).toContainText('image.png7.0 B');
  // A text comes with its picture out of some programs: it is the text that is wanted.
  expect(await paste(['picture-of-a-text.png'], 'text')).toBe(true);
  await expect(form(page)).toContainText('image.png7.0 B');
});

test('how far it is shows while it goes up, and Cancel ends it', async ({ browser }) => {
  const { page } = await openChat(browser);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  const messages = await answerFirst(page, messagesPath);
  await attach(page, file('log.csv', Buffer.alloc(2_000_000)));
  await sendButton(page).click();
  const bubble = log(page).getByRole('article').last();
  const bar = bubble.getByRole('progressbar', { name: 'Upload of log.csv' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expect(bubble).toContainText(/[1-9]\d?% · [\d.]+ [KM]B of 1\.9 MB/);
  await expect(bubble).toContainText('Sending');
  await bubble.getByRole('button', { name: 'Cancel' }).click();
  await expect(log(page).getByRole('article')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(page.getByText('Failed to send message')).toBeHidden();
  expect(messages).toEqual([]);
});

test('a connection that is lost is waited for, and each try has a fresh URL', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  await page.clock.install();
  const puts = await answerFirst(page, putPath, 'lost', 'lost', 'lost', 'lost');
  const messages = await answerFirst(page, messagesPath);
  await attach(page, tune);
  await sendButton(page).click();
  for (const [tries, seconds] of [1, 3, 5].entries()) {
    await expect.poll(() => puts).toHaveLength(tries + 1);
    await expect(log(page).getByText('Waiting for a connection')).toBeVisible();
    await page.clock.fastForward(seconds * 1000);
  }
  await expect(log(page).getByText('Not sent')).toBeVisible();
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await log(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(sent(page)).toHaveCount(1);
  await expect(log(page).getByText('Not sent')).toBeHidden();
  expect(new Set(puts.map(({ url }) => url)).size).toBe(5);
  expect(messages).toHaveLength(1);
});

test('what waits for a connection goes on by itself when the browser is online again', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const { urls, release } = await holdPuts(page);
  await attach(page, tune);
  await sendButton(page).click();
  await expect.poll(() => urls).toHaveLength(1);
  await page.context().setOffline(true);
  await expect(log(page).getByText('Waiting for a connection')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(() => urls).toHaveLength(2);
  release();
  await expect(sent(page)).toHaveCount(1);
  expect(urls[1]).not.toBe(urls[0]);
});

test('an upload whose URL has expired gets another one at once', async ({ browser }) => {
  const { page } = await openChat(browser);
  const puts = await answerFirst(page, putPath, { status: 403, body: '<Error/>' });
  await attach(page, tune);
  await sendButton(page).click();
  await expect(sent(page)).toHaveCount(1);
  expect(new Set(puts.map(({ url }) => url)).size).toBe(2);
});

test('a file that the store refuses says why, and is uploaded anew under the same key', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const sentence = 'This file has not arrived. Upload it again.';
  const messages = await answerFirst(page, messagesPath, { status: 409, body: sentence });
  const puts = await answerFirst(page, putPath);
  await attach(page, tune);
  await box(page).fill('Here it is');
  await box(page).press('Enter');
  const bubble = log(page).getByRole('article').last();
  await expect(bubble).toContainText(sentence);
  await expect(bubble).toContainText('Here it is');
  await bubble.getByRole('button', { name: 'Try Again' }).click();
  await expect(sent(page)).toContainText('Here it is');
  expect(puts).toHaveLength(2);
  expect(new Set(messages.map(({ key }) => key)).size).toBe(1);
  expect(messages[1]?.body).not.toBe(messages[0]?.body);
});

test('a message whose answer was lost is repeated, and its file is not uploaded again', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const messages = await answerFirst(page, messagesPath, 'lost');
  const puts = await answerFirst(page, putPath);
  await attach(page, tune);
  await sendButton(page).click();
  await log(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(log(page).getByText('Not sent')).toBeHidden();
  await expect(sent(page)).toHaveCount(1);
  expect(puts).toHaveLength(1);
  expect(messages[1]).toEqual(messages[0]);
});

test('a text does not wait for a file that goes up, and another file does', async ({ browser }) => {
  const { page } = await openChat(browser);
  const { release } = await holdPuts(page);
  await attach(page, tune);
  await box(page).fill('First written');
  await box(page).press('Enter');
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Attach a file' }).click();
  const sentence = 'Another file is going up. Wait for it, or cancel it first.';
  await expect(form(page).getByRole('alert')).toHaveText(sentence);
  await box(page).fill('First sent');
  await box(page).press('Enter');
  await expect(sent(page)).toContainText('First sent');
  release();
  await expect(sent(page)).toHaveCount(2);
  await expect(sent(page).nth(1)).toContainText('First written');
  await expect(form(page).getByRole('alert')).toBeHidden();
});

test('an upload goes on while its chat is closed, in the tray on every page', async ({
  browser,
}) => {
  const { page, order } = await openChat(browser, screens[0]);
  const { urls, release } = await holdPuts(page);
  await attach(page, tune);
  await sendButton(page).click();
  await expect.poll(() => urls).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect(tray(page).getByRole('status')).toHaveText('Uploads: 1 going up');
  await page.getByRole('link', { name: 'Straight Six' }).click();
  await page.getByRole('main').getByRole('link').first().click();
  // It stands below the sum, and covers nothing of it.
  const requestButton = page.getByRole('button', { name: 'Request Order' });
  await expect(requestButton).toBeInViewport({ ratio: 1 });
  const bar = tray(page).getByRole('progressbar', { name: 'Upload of tune.bin' });
  await expect(bar).toHaveAttribute('aria-valuetext', '0% · 0.0 B of 10.0 B');
  const [above, below] = await Promise.all([
    page.getByRole('complementary', { name: 'Summary' }).boundingBox(),
    tray(page).boundingBox(),
  ]);
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  expect((below?.y ?? 0) + (below?.height ?? 0)).toBeCloseTo(844, 0);
  await tray(page).getByRole('link', { name: 'Open chat of tune.bin' }).click();
  await expect(page).toHaveURL(`/my-orders?order=${order.id}`);
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  // The way back to the form is free.
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
  release();
  await expect(sent(page)).toHaveCount(1);
  await expect(
    page.getByRole('complementary', { name: 'Uploads', includeHidden: true }),
  ).toHaveCount(0);
});

test('an admin cancels an upload in the tray, and is asked before leaving during one', async ({
  browser,
}) => {
  const { order } = await openChat(browser);
  const admin = await arrive(browser, 'Demo Admin');
  await admin.goto(`/admin?order=${order.id}`);
  const { urls } = await holdPuts(admin);
  await attach(admin, tune);
  await sendButton(admin).click();
  await expect.poll(() => urls).toHaveLength(1);
  await expect(tray(admin).getByRole('link')).toHaveAttribute('href', `/admin?order=${order.id}`);
  // The pane ends above the tray, and so does what is written in it.
  const [written, below] = await Promise.all([
    sendButton(admin).boundingBox(),
    tray(admin).boundingBox(),
  ]);
  expect((written?.y ?? 0) + (written?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  const asked = admin.waitForEvent('dialog');
  await admin.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await tray(admin).getByRole('button', { name: 'Cancel tune.bin' }).click();
  await expect(tray(admin)).toBeHidden();
  await expect(log(admin).getByRole('article')).toHaveCount(0);
});

test('what could not be sent stays in the tray until it is discarded', async ({ browser }) => {
  const { page } = await openChat(browser);
  await answerFirst(page, '**/api/objects/upload', {
    status: 429,
    body: 'Too many requests at once. Try again in a few seconds.',
  });
  await attach(page, tune);
  await sendButton(page).click();
  await expect(log(page).getByRole('article')).toContainText('Too many requests at once.');
  await page.keyboard.press('Escape');
  await expect(tray(page)).toContainText('Not sent');
  await tray(page).getByRole('button', { name: 'Discard tune.bin' }).click();
  await expect(tray(page)).toBeHidden();
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
});

test('a picture is shown small, and one that cannot be is a plain row', async ({ browser }) => {
  const { page } = await openChat(browser);
  for (const [name, content] of [
    ['truck.png', png],
    ['no-picture.png', Buffer.from('no picture')],
    ['tune.bin', png],
  ] as const) {
    await attach(page, file(name, content));
    await sendButton(page).click();
    await expect(log(page).getByRole('link', { name })).toBeVisible();
  }
  const truck = log(page).getByRole('link', { name: 'truck.png' });
  await expect(truck.getByRole('img', { name: 'truck.png' })).toHaveJSProperty('naturalWidth', 1);
  await expect(truck.getByRole('img', { name: 'truck.png' })).toHaveCSS('height', '192px');
  await expect(truck).toHaveAttribute('download', 'truck.png');
  for (const name of ['no-picture.png', 'tune.bin']) {
    await expect(log(page).getByRole('link', { name })).toBeVisible();
    await expect(log(page).getByRole('link', { name }).getByRole('img')).toHaveCount(0);
  }
  await page.reload();
  await expect(log(page).getByRole('link', { name: 'tune.bin' })).toBeInViewport();
  const fromEnd = () =>
    log(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(fromEnd).toBeLessThan(2);
});

test('nothing scrolls sideways or leaves the form at 360 px with the longest names', async ({
  browser,
}) => {
  const { page } = await openChat(browser, { viewport: { width: 360, height: 740 } });
  const { release } = await holdPuts(page);
  const expectFits = async () => {
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((element) => !/hidden|clip/.test(getComputedStyle(element).overflowX))
        .map((element) => element.outerHTML.slice(0, 200)),
    );
    expect(wide).toEqual([]);
  };
  await attach(page, file(longName, Buffer.alloc(10)));
  await expect(form(page).getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
  await expectFits();
  await sendButton(page).click();
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  await expectFits();
  await page.keyboard.press('Escape');
  await expect(tray(page).getByRole('button', { name: `Cancel ${longName}` })).toBeInViewport();
  await expectFits();
  const small = await tray(page)
    .locator('a, button')
    .evaluateAll((targets) =>
      targets
        .map((target) => target.getBoundingClientRect())
        .filter(({ width, height }) => width < 44 || height < 44),
    );
  expect(small).toEqual([]);
  release();
  await page.getByRole('button', { name: 'View Details & Chat' }).click();
  await expect(sent(page)).toHaveCount(1);
  await expectFits();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${colorScheme} theme on files in the chat and the tray`, async ({
    browser,
  }) => {
    const expectNoFindings = async (page: Page) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      ).toEqual([]);
    };
    const { page } = await openChat(browser, { ...screens[0], colorScheme });
    await attach(page, file('truck.png', png));
    await sendButton(page).click();
    await expect(log(page).getByRole('img', { name: 'truck.png' })).toBeVisible();
    await attach(page, tune);
    await expect(form(page).getByRole('button', { name: 'Remove' })).toBeVisible();
    await expectNoFindings(page);
    await holdPuts(page);
    await sendButton(page).click();
    await expect(log(page).getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Attach a file' }).click();
    await expectNoFindings(page);
    await page.keyboard.press('Escape');
    await expect(tray(page).getByRole('progressbar')).toBeVisible();
    await expectNoFindings(page);
  });
}
