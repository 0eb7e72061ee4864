import { createHash } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { OrderMessageJson } from '#worker/domain/api.ts';
import type {} from './companion-client.ts';
import { createFileMaker, MiB } from './made-file.ts';
import { runInPage } from './page-script.ts';
import { gateParts } from './part-gate.ts';
import { originOf, test } from './people.ts';
import { newOrder } from './place-order.ts';
import type {} from './upload-harness.ts';

const files = createFileMaker();
test.afterAll(files.remove);

async function mountWidget(page: Page, mount: { userId: string; orderId: string }): Promise<void> {
  await page.goto('/nowhere');
  await runInPage(page, 'upload-harness.ts');
  await page.evaluate((given) => window.uploadHarness.mount(given), mount);
}

async function openWidget(browser: Browser, options = {}) {
  const { customer: page, order } = await newOrder(browser);
  const mount = { userId: order.user.id, orderId: order.id, ...options };
  await mountWidget(page, mount);
  return { page, order, mount };
}

const chooser = (page: Page) => page.getByLabel('Choose Files').and(page.locator('input'));
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** The hash of a message's file, as it is downloaded. */
async function downloadedHash(page: Page, fileUrl: string): Promise<string> {
  const cookies = await page.context().cookies();
  const response = await fetch(originOf(page) + fileUrl, {
    headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  const hash = createHash('sha256');
  for await (const bytes of response.body ?? []) hash.update(bytes);
  return hash.digest('hex');
}

async function messagesOf(page: Page, orderId: string): Promise<OrderMessageJson[]> {
  return (await page.request.get(`/api/orders/${orderId}/messages`)).json();
}

test('300 MB', async ({ browser }) => {
  const { page, order, mount } = await openWidget(browser);
  const file = await files.make('logs.bin', 300 * MiB);
  const gate = await gateParts(page);
  await chooser(page).setInputFiles(file.path);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => gate.heldCount).toBe(6);
  await gate.allow(3);
  await expect.poll(() => gate.storedCount).toBe(3);
  await gate.cut();
  await expect(row(page, 'logs.bin')).toContainText('Waiting for a connection');
  gate.mend();
  await gate.allow(4);
  await expect.poll(() => gate.storedCount).toBe(7);
  await page.context().setOffline(true);
  await expect(row(page, 'logs.bin')).toContainText('Waiting for a connection');
  gate.drop();
  await page.context().setOffline(false);
  await gate.allow(4);
  await expect.poll(() => gate.storedCount).toBe(11);
  await expect(row(page, 'logs.bin')).toContainText('176.0 MB');
  page.on('dialog', (dialog) => dialog.accept());
  gate.drop();
  await mountWidget(page, mount);
  await expect(row(page, 'logs.bin')).toContainText('% sent. Choose the same file again to go on.');
  await chooser(page).setInputFiles(file.path);
  await gate.allow(100);
  await expect(row(page, 'logs.bin')).toContainText('Uploaded');
  expect(gate.sentTwice).toEqual([]);
  expect(gate.storedCount).toBe(19);
  const [message] = await messagesOf(page, order.id);
  expect(await downloadedHash(page, message?.fileUrl ?? '')).toBe(file.sha256);
});
