import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { maxStoredFileBytes } from '#web/delivery/item.ts';
import { test } from '#web/tests/support/users.ts';
import { createTestFiles } from '#web/tests/uploads/test-files.ts';
import {
  attach,
  box,
  log,
  openChat,
  putPath,
  sendButton,
  sent,
  slowUploads,
} from './chat-files.ts';

const files = createTestFiles();
test.afterAll(files.remove);

/** A file too large to be stored on the device. */
const largeFile = (name: string) => files.makeSparse(name, maxStoredFileBytes + 1);

test('asks for a large file again after a reload, and starts over with it', async ({ browser }) => {
  const { page } = await openChat(browser);
  const resume = await slowUploads(page);
  const upload = page.waitForRequest(putPath);
  const path = await largeFile('large.bin');
  await attach(page, path);
  await box(page).fill('The whole log');
  await sendButton(page).click();
  await upload;
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
  await resume();
  await choose(path);
  await expect(sent(page)).toHaveCount(2);
  await expect(sent(page).nth(1)).toContainText('The whole log');
  await expect(bubble.getByRole('link', { name: 'large.bin' })).toBeVisible();
});

test('asks again for a file deleted from disk, and uploads nothing', async ({ browser }) => {
  const { page } = await openChat(browser);
  const folder = await mkdtemp(join(tmpdir(), 'straight-six-chat-files-'));
  await writeFile(join(folder, 'moved.bin'), 'moved');
  await attach(page, join(folder, 'moved.bin'));
  await rm(folder, { recursive: true });
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/objects/upload')) uploads += 1;
  });
  await sendButton(page).click();
  const sentence = 'This file can’t be read anymore. Choose it again.';
  await expect(log(page).getByRole('article')).toContainText(sentence);
  await box(page).fill('Sent after it');
  await sendButton(page).click();
  await expect(sent(page)).toHaveText([/Sent after it/]);
  await expect(log(page)).toContainText(sentence);
  expect(uploads).toBe(0);
});
