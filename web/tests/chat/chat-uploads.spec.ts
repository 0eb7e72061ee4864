import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { maxStoredFileBytes } from '#web/delivery/large-file.ts';
import { test } from '#web/tests/support/users.ts';
import { createTestFiles } from '#web/tests/uploads/test-files.ts';
import { errorReasonHeader, unusableUploadReason } from '#worker/domain/files/unusable-upload.ts';
import {
  attach,
  box,
  file,
  holdUploads,
  log,
  messagesPath,
  openChat,
  putPath,
  respondFirst,
  sendButton,
  sent,
  tune,
} from './chat-files.ts';

const files = createTestFiles();
test.afterAll(files.remove);

/** A file too large to be stored on the device. */
const largeFile = (name: string) => files.makeSparse(name, maxStoredFileBytes + 1);

test('shows upload progress, and Cancel puts the message back into the form', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  const messages = await respondFirst(page, messagesPath);
  await attach(page, file('log.csv', Buffer.alloc(2_000_000)));
  await box(page).fill('My log');
  await sendButton(page).click();
  const bubble = log(page).getByRole('article').last();
  const bar = bubble.getByRole('progressbar', { name: 'Upload of log.csv' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
  await expect(bubble).toContainText(/[1-9]\d?% · [\d.]+ [KM]B of 1\.9 MB/);
  await expect(bubble).toContainText('Sending');
  await bubble.getByRole('button', { name: 'Cancel' }).click();
  await expect(log(page).getByRole('article')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('My log');
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expect(page.getByText('Failed to send message')).toBeHidden();
  expect(messages).toEqual([]);
});

test('retries a large file after a lost connection, each time with a new URL', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const puts = await respondFirst(page, putPath, 'lost', 'lost');
  const messages = await respondFirst(page, messagesPath);
  await attach(page, await largeFile('large.bin'));
  await sendButton(page).click();
  await expect(log(page).getByText('Waiting for the server')).toBeVisible();
  await expect(sent(page)).toHaveCount(1);
  expect(new Set(puts.map(({ url }) => url)).size).toBe(3);
  expect(messages).toHaveLength(1);
});

test('asks for a large file again after a reload, and starts over with it', async ({ browser }) => {
  const { page } = await openChat(browser);
  const { urls, release } = await holdUploads(page);
  const path = await largeFile('large.bin');
  await attach(page, path);
  await box(page).fill('The whole log');
  await sendButton(page).click();
  await expect.poll(() => urls).toHaveLength(1);
  await box(page).fill('Call me');
  await box(page).press('Enter');
  await expect(log(page).getByText('Waiting for the file above')).toBeVisible();
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const bubble = log(page).getByRole('article').filter({ hasText: 'The whole log' });
  await expect(bubble).toContainText('Choose the file again to go on');
  // A message that waits for its file blocks no other.
  await expect(sent(page)).toContainText('Call me');
  const choose = async (chosen: string) => {
    const chooser = page.waitForEvent('filechooser');
    await bubble.getByRole('button', { name: 'Choose File' }).click();
    await (await chooser).setFiles(chosen);
  };
  await choose(await largeFile('other.bin'));
  await expect(page.getByText('That’s a different file.', { exact: false })).toBeVisible();
  release();
  await choose(path);
  await expect(sent(page)).toHaveCount(2);
  await expect(sent(page).nth(1)).toContainText('The whole log');
  await expect(bubble.getByRole('link', { name: 'large.bin' })).toBeVisible();
});

test('resumes waiting uploads when the browser is online again', async ({ browser }) => {
  const { page } = await openChat(browser);
  const { urls, release } = await holdUploads(page);
  const loseConnection = async () => {
    await page.context().setOffline(true);
    await expect(log(page).getByText('Waiting for signal')).toBeVisible();
    await page.context().setOffline(false);
  };
  // The first connection is lost before the upload URL arrives.
  await page.route('**/api/objects/upload', () => {}, { times: 1 });
  const start = page.waitForRequest('**/api/objects/upload');
  await attach(page, tune);
  await sendButton(page).click();
  await start;
  await loseConnection();
  await expect.poll(() => urls).toHaveLength(1);
  await loseConnection();
  await expect.poll(() => urls).toHaveLength(2);
  release();
  await expect(sent(page)).toHaveCount(1);
  expect(urls[1]).not.toBe(urls[0]);
});

test('replaces an expired upload URL immediately', async ({ browser }) => {
  const { page } = await openChat(browser);
  const puts = await respondFirst(page, putPath, { status: 403, body: '<Error/>' });
  await attach(page, tune);
  await sendButton(page).click();
  await expect(sent(page)).toHaveCount(1);
  expect(new Set(puts.map(({ url }) => url)).size).toBe(2);
});

test('shows why the server rejects a file, and uploads it again under the same key', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const sentence = 'This file didn’t arrive. Upload it again.';
  const headers = { [errorReasonHeader]: unusableUploadReason };
  const answer = { status: 409, body: sentence, headers };
  const messages = await respondFirst(page, messagesPath, answer);
  const puts = await respondFirst(page, putPath);
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

test('reports a file deleted from disk without retries', async ({ browser }) => {
  const { page } = await openChat(browser);
  const folder = await mkdtemp(join(tmpdir(), 'straight-six-chat-files-'));
  await writeFile(join(folder, 'moved.bin'), 'moved');
  await attach(page, join(folder, 'moved.bin'));
  await rm(folder, { recursive: true });
  await sendButton(page).click();
  const sentence = 'This file can’t be read anymore. Choose it again.';
  await expect(log(page).getByRole('article')).toContainText(sentence);
});

test('repeats a message after a lost response without uploading its file again', async ({
  browser,
}) => {
  const { page } = await openChat(browser);
  const messages = await respondFirst(page, messagesPath, 'lost');
  const puts = await respondFirst(page, putPath);
  await attach(page, tune);
  await sendButton(page).click();
  await expect(log(page).getByText('Waiting for the server')).toBeVisible();
  await expect(sent(page)).toHaveCount(1);
  expect(puts).toHaveLength(1);
  expect(messages[1]).toEqual(messages[0]);
});

test('accepts a text in a second tab while the first one uploads a file', async ({ browser }) => {
  const { page } = await openChat(browser);
  const { urls, release } = await holdUploads(page);
  await attach(page, await largeFile('large.bin'));
  await box(page).fill('From the first tab');
  await sendButton(page).click();
  await expect.poll(() => urls).toHaveLength(1);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await expect(log(second)).toContainText('From the first tab');
  await box(second).fill('From the second tab');
  await box(second).press('Enter');
  await expect(log(second).getByText('Waiting for the file above')).toBeVisible();
  await expect(box(second)).toHaveValue('');
  release();
  for (const tab of [page, second]) {
    await expect(sent(tab)).toHaveCount(2);
    await expect(sent(tab).nth(0)).toContainText('From the first tab');
    await expect(sent(tab).nth(1)).toContainText('From the second tab');
  }
});

test('keeps a text and another file behind the large file before them', async ({ browser }) => {
  const { page } = await openChat(browser);
  const { release } = await holdUploads(page);
  await attach(page, await largeFile('large.bin'));
  await box(page).fill('First');
  await box(page).press('Enter');
  await expect(log(page).getByRole('progressbar')).toBeVisible();
  await attach(page, tune);
  await box(page).fill('Second');
  await box(page).press('Enter');
  await expect(log(page).getByText('Waiting for the file above')).toBeVisible();
  release();
  await expect(sent(page)).toHaveCount(2);
  await expect(sent(page).nth(0)).toContainText('First');
  await expect(sent(page).nth(1)).toContainText('Second');
  await expect(sent(page).nth(1).getByRole('link', { name: 'tune.bin' })).toBeVisible();
});
