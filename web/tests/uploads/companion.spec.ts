import { expect } from '@playwright/test';
import { runInPage } from '#web/tests/support/page-script.ts';
import { test } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { writeAs } from '#web/tests/support/write.ts';
import type {} from './companion-client.ts';
import { createFileMaker, type MadeFile, MiB } from './made-file.ts';
import { companionCalls, downloadedHash } from './open-widget.ts';

const files = createFileMaker();
test.afterAll(files.remove);

test('Uppy’s own client puts a small file in one request and a large one in parts, and cancels', async ({
  browser,
}) => {
  const { customer: page, order } = await newOrder(browser);
  const calls = companionCalls(page);
  await page.goto('/nowhere');
  await runInPage(page, 'companion-client.ts');
  const upload = async (file: MadeFile): Promise<void> => {
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
