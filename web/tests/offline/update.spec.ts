import { expect, type Page } from '@playwright/test';
import { newOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';
import { type ServerProxy, startServerProxy } from './server-proxy.ts';
import { checkForUpdate, expectReloaded, expectServiceWorker, markPage } from './service-worker.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready' });

let proxy: ServerProxy;

test.beforeEach(async () => {
  proxy = await startServerProxy();
});

test.afterEach(() => proxy.close());

function releaseNewVersion(): void {
  proxy.change('/sw.js', (script) => `${script}\n// newer`);
}

test('revalidates the service worker and the app shell on every request', async ({ request }) => {
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  expect((await request.get('/my-orders')).headers()['cache-control']).toContain('max-age=0');
});

test('checks for a new version once an hour, and offers it when no dialog is open', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Uma'), { serviceWorkers: 'allow' });
  await page.clock.install();
  await page.goto(`${proxy.origin}/product/2013-2018-ram-2500-68rfe`);
  await expectServiceWorker(page);
  expect(proxy.requestCount('/product/2013-2018-ram-2500-68rfe')).toBe(1);
  await markPage(page);
  releaseNewVersion();
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  await comeBack();
  await page.clock.fastForward('59:00');
  await comeBack();
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog).toBeVisible();
  expect(proxy.requestCount('/sw.js')).toBe(1);
  await page.clock.fastForward('02:00');
  await expect
    .poll(async () => {
      // A check is skipped while the server is unreachable. The next focus tries again.
      await comeBack();
      return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
    })
    .toBe('installed');
  expect(proxy.requestCount('/sw.js')).toBe(2);
  // Workbox reports the waiting version with a delay.
  await page.clock.runFor(1000);
  await expect(banner(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  await expectReloaded(page, false);
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await expectReloaded(page, true);
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('reloads a tab only after its user has finished writing and sending', async ({ browser }) => {
  const { order } = await newOrder(browser);
  const writer = await signedInPage(browser, 'Demo Admin', { serviceWorkers: 'allow' });
  await writer.clock.install();
  await writer.goto(`${proxy.origin}/admin?order=${order.id}`);
  await expectServiceWorker(writer);
  const reader = await writer.context().newPage();
  await reader.goto(proxy.origin);
  const box = writer.getByPlaceholder('Type your message...');
  await box.fill('One moment');
  await markPage(reader);
  await markPage(writer);
  releaseNewVersion();
  await checkForUpdate(reader);
  const replaced = writer.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
      }),
  );
  await banner(reader).getByRole('button', { name: 'Update' }).click();
  await expectReloaded(reader, true);
  await replaced;
  await expect(banner(writer)).toHaveCount(0);

  const delayed = Promise.withResolvers<string>();
  proxy.change(`/api/orders/${order.id}/messages`, (body) =>
    body.startsWith('[') ? body : delayed.promise,
  );
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(writer.getByRole('log').getByText('One moment')).toBeVisible();
  await writer.clock.runFor(5000);
  await expectReloaded(writer, false);
  // Even a rejection ends the sending: a rejected message does not block the reload.
  delayed.resolve('Rejected.');
  await expectReloaded(writer, true);
});
