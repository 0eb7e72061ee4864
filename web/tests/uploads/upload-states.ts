import { expect } from '@playwright/test';
import type { OpenWidget } from './open-widget.ts';
import { maxOpenParts, persistedPartCount } from './part-gate.ts';
import type { createTestFiles } from './test-files.ts';
import { MiB } from './test-files.ts';

/** Brings a gated widget's files into every state except the short-lived `saving`. */
export async function showEveryState(
  { page, widget, gate, row, button, choose, reload }: OpenWidget,
  files: ReturnType<typeof createTestFiles>,
): Promise<void> {
  const large = (name: string) => files.makeSparse(name, 120 * MiB);
  const small = async (name: string) => (await files.make(name, 3_400_000)).path;
  await choose(await large('unfinished.bin'));
  await button('Upload').click();
  await expect.poll(gate.heldCount).toBe(maxOpenParts);
  await gate.allow(3);
  await expect.poll(() => persistedPartCount(page)).toBe(3);
  await reload();
  await expect(row('unfinished.bin')).toContainText('% sent.');
  // Single PUTs carry the file's content type.
  await page.route(/\/uploads\//, (route) => {
    const type = route.request().headers()['content-type'];
    if (type === 'text/plain') return route.abort();
    return type === 'image/png' ? route.fulfill({ status: 400 }) : route.continue();
  });
  await choose(await small('waiting.txt'), await small('failed.png'), await small('done.bin'));
  await button('Upload 3 Files').click();
  await expect(row('waiting.txt')).toContainText('Waiting for a connection');
  await expect(row('failed.png')).toContainText('This file couldn’t be uploaded. Try again.');
  await expect(row('done.bin')).toContainText('Uploaded');
  await choose(
    await large('paused.bin'),
    await large('sending-with-a-rather-long-name-that-wraps-on-a-phone.bin'),
  );
  await button('Upload 2 Files').click();
  await button('Pause paused.bin').click();
  await choose(
    await files.makeSparse('refused.bin', 0),
    await small('chosen.csv'),
    await small('chosen-too.csv'),
  );
  await expect(widget.getByRole('listitem')).toHaveCount(8);
}
