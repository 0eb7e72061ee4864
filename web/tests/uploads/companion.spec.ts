import { expect } from '@playwright/test';
import { runInPage } from '#web/tests/support/page-script.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { test } from '#web/tests/support/users.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type {} from './companion-client.ts';
import { companionCalls, downloadedHash } from './open-widget.ts';
import { createTestFiles, MiB, type TestFile } from './test-files.ts';

const files = createTestFiles();
test.afterAll(files.remove);

test('works with Uppy’s own client: one PUT, multipart, and cancel', async ({ browser }) => {
  const { customer: page, order } = await newOrder(browser);
  const calls = companionCalls(page);
  await page.goto('/nowhere');
  await runInPage(page, 'uploads/companion-client.ts');
  const upload = async (file: TestFile): Promise<void> => {
    await page.getByLabel('Companion').setInputFiles(file.path);
    const fileUrl = await page.evaluate(() => window.companionClient.upload());
    const { name: fileName, size: fileSize } = file;
    const sent = { message: '', fileUrl, fileName, fileSize };
    const path = `/api/orders/${order.id}/messages`;
    const response = await writeAs(page, 'POST', path, sent);
    expect(await downloadedHash(page, await response.json())).toBe(file.sha256);
  };
  await upload(await files.make('small.bin', 100_000));
  expect(calls.splice(0)).toEqual(['GET params']);
  await upload(await files.make('large.bin', 101 * MiB));
  expect(calls.splice(0).toSorted()).toEqual([
    ...[1, 2, 3, 4, 5, 6, 7].map((part) => `GET multipart/x/${part}`),
    'POST multipart',
    'POST multipart/x/complete',
  ]);
  const canceled = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.evaluate(() => window.companionClient.cancelAfterFirstPart());
  expect((await canceled).ok()).toBe(true);
});
