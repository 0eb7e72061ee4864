import { expect, type Page } from '@playwright/test';
import { maxStoredFileBytes } from '#web/delivery/item.ts';
import { test } from '#web/tests/support/users.ts';
import { box, log, openChat, putPath, sendButton, sent, slowUploads } from './chat-files.ts';

const name = 'dropped.bin';
const size = maxStoredFileBytes + 1;

/** Drops a large file of the browser's own file system, whose handle the browser keeps across a reload. */
async function dropFile(page: Page): Promise<void> {
  const dragged = await page.evaluateHandle(
    async ([name, size]) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(name, { create: true });
      const writable = await handle.createWritable();
      await writable.truncate(size);
      await writable.close();
      // A drop by a script has no handle.
      DataTransferItem.prototype.getAsFileSystemHandle = async () => handle;
      const data = new DataTransfer();
      data.items.add(await handle.getFile());
      return data;
    },
    [name, size] as const,
  );
  await log(page).dispatchEvent('drop', { dataTransfer: dragged });
}

/** Drops a file and sends it, so slowly that the upload doesn't end. Returns a function that ends the delay. */
async function startUpload(page: Page): Promise<() => Promise<void>> {
  const resume = await slowUploads(page);
  const upload = page.waitForRequest(putPath);
  await dropFile(page);
  await box(page).fill('The whole log');
  await sendButton(page).click();
  await upload;
  return resume;
}

async function reloadDuringUpload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
}

test('resumes the upload of a dropped file after a reload', async ({ browser }) => {
  const { page } = await openChat(browser);
  const resume = await startUpload(page);
  await reloadDuringUpload(page);
  await resume();
  await expect(sent(page)).toHaveCount(1);
  await expect(sent(page)).toContainText('The whole log');
  await expect(log(page).getByRole('link', { name })).toContainText('25.0 MB');
});

test('asks before it reads a dropped file again, if the browser wants to', async ({ browser }) => {
  const { page } = await openChat(browser);
  await page.addInitScript(() => {
    FileSystemHandle.prototype.queryPermission = async () => 'prompt';
    FileSystemHandle.prototype.requestPermission = async () => 'granted';
  });
  const resume = await startUpload(page);
  await reloadDuringUpload(page);
  await resume();
  const bubble = log(page).getByRole('article').filter({ hasText: 'The whole log' });
  await expect(bubble).toContainText('Choose the file again to go on');
  await bubble.getByRole('button', { name: 'Continue' }).click();
  await expect(sent(page)).toHaveCount(1);
  await expect(log(page).getByRole('link', { name })).toContainText('25.0 MB');
});
