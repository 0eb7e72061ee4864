import { expect, type Page } from '@playwright/test';
import { arrive, newCustomer, test } from '#web/tests/support/people.ts';
import { newOrder } from '#web/tests/support/place-order.ts';
import { type ChangingStore, startChangingStore } from './changing-store.ts';
import {
  expectLoadedAnew,
  expectServiceWorker,
  lookForUpdate,
  markPage,
} from './under-service-worker.ts';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'A new version is ready' });

let store: ChangingStore;

test.beforeEach(async () => {
  store = await startChangingStore();
});

test.afterEach(() => store.close());

function releaseNewVersion(): void {
  store.change('/sw.js', (script) => `${script}\n// newer`);
}

test('the service worker is always asked for anew, and the shell never kept without asking', async ({
  request,
}) => {
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
  expect((await request.get('/my-orders')).headers()['cache-control']).toContain('max-age=0');
});

test('a new version is looked for once an hour, and offered when no dialog lies over the page', async ({
  browser,
}) => {
  const page = await arrive(browser, newCustomer('Uma'), { serviceWorkers: 'allow' });
  await page.clock.install();
  await page.goto(`${store.origin}/product/2013-2018-ram-2500-68rfe`);
  await expectServiceWorker(page);
  expect(store.asked('/product/2013-2018-ram-2500-68rfe')).toBe(1);
  await markPage(page);
  releaseNewVersion();
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  await comeBack();
  await page.clock.fastForward('59:00');
  await comeBack();
  await page.getByRole('button', { name: 'Request Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request Calibration Order' });
  await expect(dialog).toBeVisible();
  expect(store.asked('/sw.js')).toBe(1);
  await page.clock.fastForward('02:00');
  await expect
    .poll(async () => {
      // While the store does not answer, nothing is looked for; the next time is right then.
      await comeBack();
      return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
    })
    .toBe('installed');
  expect(store.asked('/sw.js')).toBe(2);
  // The page is told a little later that it waits.
  await page.clock.runFor(1000);
  await expect(banner(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  await expectLoadedAnew(page, false);
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await expectLoadedAnew(page, true);
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a tab in which somebody writes, or sends, is loaded anew afterwards and not before', async ({
  browser,
}) => {
  const { order } = await newOrder(browser);
  const writer = await arrive(browser, 'Demo Admin', { serviceWorkers: 'allow' });
  await writer.clock.install();
  await writer.goto(`${store.origin}/admin?order=${order.id}`);
  await expectServiceWorker(writer);
  const reader = await writer.context().newPage();
  await reader.goto(store.origin);
  const box = writer.getByPlaceholder('Type your message...');
  await box.fill('One moment');
  await markPage(reader);
  await markPage(writer);
  releaseNewVersion();
  await lookForUpdate(reader);
  const replaced = writer.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
      }),
  );
  await banner(reader).getByRole('button', { name: 'Update' }).click();
  await expectLoadedAnew(reader, true);
  await replaced;
  await expect(banner(writer)).toHaveCount(0);

  const held = Promise.withResolvers<string>();
  store.change(`/api/orders/${order.id}/messages`, (body) =>
    body.startsWith('[') ? body : held.promise,
  );
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(writer.getByRole('log').getByText('One moment')).toBeVisible();
  await writer.clock.runFor(5000);
  await expectLoadedAnew(writer, false);
  // The store has an answer, even if not a good one: what was refused waits for its writer.
  held.resolve('Refused.');
  await expectLoadedAnew(writer, true);
});
