import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { screens } from '#web/tests/support/responses.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';
import {
  attach,
  box,
  download,
  file,
  form,
  log,
  openChat,
  png,
  sendButton,
  sent,
  tune,
} from './chat-files.ts';

const [phone] = screens;

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

test('transfers files both ways with identical bytes and names', async ({ browser }) => {
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));
  const { page, order } = await openChat(browser, phone);
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

  const admin = await signedInPage(browser, 'Demo Admin', phone);
  await admin.goto(`/admin?order=${order.id}#chat`);
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

test('sends nothing before the message, and lets the user add and remove files', async ({
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
  await form(page).getByRole('button', { name: 'Remove tune.bin' }).click();
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

test('rejects an empty or oversized file immediately and keeps the typed text', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const folder = await mkdtemp(join(tmpdir(), 'straight-six-chat-files-'));
  try {
    await box(page).fill('My log');
    for (const [name, size, sentence] of [
      ['huge.bin', 2_147_483_649, 'This file is too large. The limit is 2 GB.'],
      ['empty.bin', 0, 'This file is empty. Choose another one.'],
    ] as const) {
      const path = join(folder, name);
      const handle = await open(path, 'w');
      // A sparse file takes no disk space.
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

test('accepts a file dropped anywhere on the chat and a pasted image', async ({ browser }) => {
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
  await expect(form(page).getByRole('listitem')).toContainText([
    'truck.png7.0 B',
    'other.png7.0 B',
  ]);
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
  // Office programs copy a text together with an image of it; the user wants the text.
  expect(await paste(['picture-of-a-text.png'], 'text')).toBe(true);
  await expect(form(page)).toContainText('image.png7.0 B');
});

test('sends several files in order, one message each, and stores them offline', async ({
  browser,
}) => {
  const { page } = await openChat(browser, phone);
  const names = ['log-1.csv', 'log-2.csv', 'log-3.csv'];
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach a file' }).click();
  await (await chooser).setFiles(names.map((name) => file(name, Buffer.from(name))));
  await expect(form(page).getByRole('listitem')).toHaveCount(3);
  await page.context().setOffline(true);
  await box(page).fill('Three runs');
  await sendButton(page).click();
  await expect(form(page).getByRole('listitem')).toHaveCount(0);
  await expect(log(page).getByRole('article')).toHaveCount(3);
  await page.context().setOffline(false);
  await expect(sent(page)).toHaveCount(3);
  for (const [index, text] of [
    'Three runs',
    'Sent a file: log-2.csv',
    'Sent a file: log-3.csv',
  ].entries()) {
    await expect(sent(page).nth(index)).toContainText(text);
    await expect(sent(page).nth(index).getByRole('link')).toContainText(names[index] ?? '');
  }
});

test('shows a thumbnail of an image, and a plain row for other files', async ({ browser }) => {
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
  await expect(truck.locator('img[src*=thumbnail]')).toHaveJSProperty('naturalWidth', 1);
  await expect(truck.locator('img[src*=thumbnail]')).toHaveCSS('height', '192px');
  await expect(truck).toHaveAttribute('download', 'truck.png');
  for (const name of ['no-picture.png', 'tune.bin']) {
    await expect(log(page).getByRole('link', { name })).toBeVisible();
    await expect(log(page).getByRole('link', { name }).locator('img')).toHaveCount(0);
  }
  await page.reload();
  await expect(log(page).getByRole('link', { name: 'tune.bin' })).toBeInViewport();
  const distanceFromEnd = () =>
    log(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(distanceFromEnd).toBeLessThan(2);
});
