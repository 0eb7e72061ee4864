import { expect } from '@playwright/test';
import { expectNoViolations } from '#web/tests/layout/axe.ts';
import { test } from '#web/tests/support/users.ts';
import { downloadedHash, type OpenWidget, openWidget } from './open-widget.ts';
import { maxOpenParts, persistedPartCount } from './part-gate.ts';
import { createTestFiles, MiB } from './test-files.ts';
import type {} from './upload-harness.ts';

const files = createTestFiles();

test.afterAll(files.remove);

/** Makes seven parts. */
const largeBytes = 101 * MiB;

test('pauses an upload, resumes with the missing parts, and aborts it on cancel', async ({
  browser,
}) => {
  const path = await files.makeSparse('paused.bin', largeBytes);
  const { page, gate, row, button, choose, reload, remount } = await openWidget(browser, {
    gated: true,
  });
  await choose(path);
  await button('Upload').click();
  await expect.poll(gate.heldCount).toBe(maxOpenParts);
  await gate.allow(2);
  await expect.poll(gate.storedCount).toBe(2);
  await expect.poll(() => persistedPartCount(page)).toBe(2);
  await button('Pause paused.bin').click();
  await expect(row('paused.bin')).toContainText('Paused · 32.0 MB of 101.0 MB');
  await expect(button('Resume paused.bin')).toBeFocused();
  expect(await gate.heldCount()).toBe(0);
  // Like closing and reopening the dialog.
  await page.evaluate(() => window.uploadHarness.unmount());
  await remount();
  await button('Resume paused.bin').click();
  await expect.poll(gate.heldCount).toBe(5);
  expect(gate.sentTwice).toEqual([]);
  const aborted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await button('Cancel paused.bin').click();
  expect((await aborted).ok()).toBe(true);
  await expect(row('paused.bin')).toHaveCount(0);
  await reload();
  await expect(button('Choose Files: Files for the test')).toBeVisible();
  await expect(row('paused.bin')).toHaveCount(0);
});

test('continues an upload in the tray after its widget unmounts', async ({ browser }) => {
  const file = await files.make('closed.bin', largeBytes);
  const { page, gate, button, choose, attachedFiles } = await openWidget(browser, {
    gated: true,
    note: 'For the truck',
  });
  await choose(file.path);
  await button('Upload').click();
  await page.evaluate(() => window.uploadHarness.unmount());
  await expect.poll(gate.heldCount).toBe(maxOpenParts);
  const transfers = () => page.evaluate(() => window.uploadHarness.tray());
  expect(await transfers()).toEqual([{ name: 'closed.bin', stage: 'uploading' }]);
  await gate.allow(7);
  await expect.poll(transfers).toEqual([]);
  const [attached] = await attachedFiles();
  expect(attached).toMatchObject({ note: 'For the truck', fileName: 'closed.bin' });
  expect(await downloadedHash(page, attached)).toBe(file.sha256);
});

test('uploads chosen and dropped files together and announces each', async ({ browser }) => {
  const { page, widget, row, button, choose, attachedFiles } = await openWidget(browser);
  const paths = [await files.make('a.bin', 1000), await files.make('b.bin', 2000)];
  await choose(...paths.map(({ path }) => path));
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped'], 'c.txt'));
    return data;
  });
  const zone = widget.getByText('or drop them here').locator('..');
  await zone.dispatchEvent('dragover', { dataTransfer: dropped });
  await expect(zone).toHaveAttribute('data-over', 'true');
  await zone.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(zone).toHaveAttribute('data-over', 'false');
  // Choosing a file twice lists it once.
  await choose(...paths.map(({ path }) => path));
  await button('Upload 3 Files').click();
  for (const name of ['a.bin', 'b.bin', 'c.txt']) {
    await expect(row(name)).toContainText('Uploaded');
    await expect(widget.getByRole('log')).toContainText(`${name} was uploaded.`);
  }
  expect((await attachedFiles()).map(({ fileName }) => fileName).toSorted()).toEqual([
    'a.bin',
    'b.bin',
    'c.txt',
  ]);
});

test('has no axe violations in any state, and targets of at least 44 px', async ({ browser }) => {
  const opened = await openWidget(browser, { gated: true });
  const { page, widget } = opened;
  await showEveryState(opened, files);
  for (const { viewport, theme } of [
    { viewport: { width: 390, height: 844 }, theme: 'light' },
    { viewport: { width: 1280, height: 900 }, theme: 'dark' },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await expectNoViolations(page, 'section');
    for (const button of await widget.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  }
});

test('chooses, sends, pauses and cancels by keyboard without losing the focus', async ({
  browser,
}) => {
  const path = await files.makeSparse('keys.bin', largeBytes);
  const { page, widget, gate, row, button } = await openWidget(browser, { gated: true });
  const press = (key: string) => page.keyboard.press(key);
  await expect(button('Choose Files: Files for the test')).toBeVisible();
  // Registered early: otherwise the browser opens its own dialog.
  const chooser = page.waitForEvent('filechooser');
  await press('Tab');
  await expect(button('Choose Files: Files for the test')).toBeFocused();
  await press('Enter');
  await (await chooser).setFiles(path);
  await expect(row('keys.bin')).toBeVisible();
  await press('Tab');
  await expect(button('Remove keys.bin')).toBeFocused();
  await press('Tab');
  await press('Enter');
  // The button is gone; the focus moves to the widget, where a held key presses nothing.
  await expect(widget).toBeFocused();
  await expect.poll(gate.heldCount).toBe(maxOpenParts);
  await press('Tab');
  await press('Tab');
  await expect(button('Pause keys.bin')).toBeFocused();
  await press('Enter');
  await expect(button('Resume keys.bin')).toBeFocused();
  await press('Enter');
  await expect(button('Pause keys.bin')).toBeFocused();
  await press('Tab');
  await expect(button('Cancel keys.bin')).toBeFocused();
  await press('Enter');
  await expect(row('keys.bin')).toHaveCount(0);
  await expect(widget).toBeFocused();
});

/** Brings a gated widget's files into every state except the short-lived `saving`. */
async function showEveryState(
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
