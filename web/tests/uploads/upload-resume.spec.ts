import { expect, type Page } from '@playwright/test';
import { chunkSize } from '#web/delivery/engine/upload-parts.ts';
import { test } from '#web/tests/support/users.ts';
import { companionCalls, downloadedHash, openWidget } from './open-widget.ts';
import { abortParts, maxOpenParts, persistedPartCount } from './part-gate.ts';
import { createTestFiles, MiB } from './test-files.ts';

const files = createTestFiles();
test.afterAll(files.remove);

/** A file of this size is uploaded in seven parts. */
const largeBytes = 101 * MiB;

test('uploads 300 MB through three lost connections and a reload without resending a stored part', async ({
  browser,
}) => {
  const file = await files.make('dyno.bin', 300 * MiB);
  const { page, gate, row, button, choose, reload, attachedFiles } = await openWidget(browser, {
    gated: true,
  });
  const heap = await watchHeap(page);
  const expectWaiting = () => expect(row(file.name)).toContainText('Waiting for a connection');
  const letThrough = async (count: number) => {
    const before = gate.storedCount();
    await gate.allow(count);
    await expect.poll(gate.storedCount).toBe(before + count);
    await expect.poll(() => persistedPartCount(page)).toBe(before + count);
    await heap.measure();
  };
  await choose(file.path);
  await button('Upload').click();
  await expect.poll(gate.heldCount).toBe(maxOpenParts);
  await letThrough(3);

  const reconnect = await abortParts(page);
  const lost = page.waitForEvent('requestfailed');
  await gate.allow(1);
  await lost;
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.clock.fastForward(10_000);
  await expectWaiting();
  await reconnect();
  await letThrough(4);

  await page.context().setOffline(true);
  await expectWaiting();
  await page.context().setOffline(false);
  await letThrough(4);
  await expect(row(file.name)).toContainText('176.0 MB of 300.0 MB');

  await reload();
  await expect(row(file.name)).toContainText('58% sent. Choose the same file to continue.');
  await choose(file.path);
  await letThrough(4);

  await page.context().setOffline(true);
  await expectWaiting();
  await page.context().setOffline(false);
  await gate.allow(4);

  await expect(row(file.name)).toContainText('Uploaded');
  const partCount = Math.ceil(file.size / chunkSize);
  expect([gate.storedCount(), gate.sentTwice]).toEqual([partCount, []]);
  expect(heap.peak()).toBeLessThan(200 * MiB);
  const [attached] = await attachedFiles();
  expect(attached).toMatchObject({ fileName: file.name, fileSize: file.size });
  expect(await downloadedHash(page, attached)).toBe(file.sha256);
});

test('attaches an uploaded file only once after a reload', async ({ browser }) => {
  const file = await files.make('late.bin', 100_000);
  const { page, row, button, choose, reload, attachedFiles } = await openWidget(browser);
  await page.route('**/api/admin/orders/*/files', (route) => route.abort());
  await choose(file.path);
  await button('Upload').click();
  await expect(row('late.bin')).toContainText('Waiting for a connection');
  // Remove the route only after the page is gone, because the page retries.
  page.once('framenavigated', () => page.unroute('**/api/admin/orders/*/files'));
  const calls = companionCalls(page);
  await reload();
  await expect.poll(attachedFiles).toHaveLength(1);
  expect(calls).toEqual([]);
  expect(await reload()).toBe(false);
  await expect(button('Choose Files: Files for the test')).toBeVisible();
  await expect(row('late.bin')).toHaveCount(0);
  expect(await attachedFiles()).toHaveLength(1);
});

test('hides an upload from other tabs, refuses a different file, and can pause and discard it', async ({
  browser,
}) => {
  const path = await files.makeSparse('started.bin', largeBytes);
  const other = await files.makeSparse('other.bin', largeBytes);
  const { page, gate, row, button, choose, reload, openTab } = await openWidget(browser, {
    gated: true,
  });
  await choose(path);
  await button('Upload').click();
  await expect.poll(gate.heldCount).toBe(maxOpenParts);
  await gate.allow(1);
  await expect.poll(() => persistedPartCount(page)).toBe(1);
  const tab = await openTab();
  await expect(tab.getByRole('button', { name: 'Choose Files' })).toBeVisible();
  await expect(tab.getByRole('listitem')).toHaveCount(0);
  await tab.close();
  expect(await reload()).toBe(true);
  await expect(row('started.bin')).toContainText('15% sent.');
  const chooseAgain = page.locator('input[aria-label="Choose File: started.bin"]');
  await chooseAgain.setInputFiles(other);
  await expect(row('started.bin')).toContainText('That’s a different file.');
  await expect(row('started.bin')).toContainText('15% sent.');
  // A paused upload stays paused until its file is chosen.
  await chooseAgain.setInputFiles(path);
  await button('Pause started.bin').click();
  await reload();
  await expect(row('started.bin')).toContainText('15% sent.');
  const aborted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await button('Discard started.bin').click();
  expect((await aborted).ok()).toBe(true);
  await expect(row('started.bin')).toHaveCount(0);
});

/** Measures the peak size of the page's heap and buffers, in bytes. */
async function watchHeap(page: Page) {
  const session = await page.context().newCDPSession(page);
  let peak = 0;
  return {
    async measure(): Promise<void> {
      const { usedSize, backingStorageSize = 0 } = await session.send('Runtime.getHeapUsage');
      peak = Math.max(peak, usedSize + backingStorageSize);
    },
    peak: () => peak,
  };
}
