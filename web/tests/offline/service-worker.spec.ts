import { expect, type Page } from '@playwright/test';
import { attach, file, log, messagesPath, png, sendButton } from '#web/tests/chat/chat-files.ts';
import { countRows, putRows } from '#web/tests/support/browser-store.ts';
import { bundled } from '#web/tests/support/page-script.ts';
import { arrive, newCustomer, originOf, signIn, test } from '#web/tests/support/people.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { startChangingStore } from './changing-store.ts';
import { expectServiceWorker, lookForUpdate } from './under-service-worker.ts';

const entryPath = /\/assets\/index-[^/]*\.js$/;
const garbage = { contentType: 'text/javascript', body: 'this is no script' };

/** The path of everything that the service worker keeps. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('the service worker keeps the app’s own files and calibrations’ pictures, and nothing of a person', async ({
  browser,
}) => {
  const admin = await arrive(browser, 'Demo Admin');
  await admin.request.post('/api/admin/product-image', {
    headers: { Origin: originOf(admin) },
    multipart: {
      productId: '2003-2005-ram-2500-48re',
      file: { name: 'truck.png', mimeType: 'image/png', buffer: png },
    },
  });
  const page = await signIn(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  await page.reload();
  const picture = page.getByRole('main').locator('img[src*=product-images]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  const order = await placeOrder(page);
  await page.goto(`/my-orders?order=${order.id}`);
  await attach(page, { ...file('engine.png', png), mimeType: 'image/png' });
  await sendButton(page).click();
  await expect(log(page).locator('img[src*=thumbnail]')).toBeVisible();
  const kept = await keptPaths(page);
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => path.startsWith('/api/product-images/')).length).toBeGreaterThan(0);
  const ours = /^\/(api\/product-images\/.+|assets\/.+|index\.html|manifest\.webmanifest|icon.*)$/;
  expect(kept.filter((path) => !ours.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
});

test('every page is the shell, and the API and signing in are not', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  const deep = await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  expect(deep?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeVisible();
  const unknown = await page.goto('/api/nowhere');
  expect(unknown?.status()).toBe(404);
  expect(unknown?.headers()['content-type']).toContain('text/plain');
  const files = await page.goto('/cdn-cgi/nowhere');
  expect(files?.fromServiceWorker()).toBe(false);
  await page.goto('/api/login');
  await expect(page.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});

test('a service worker that is taken away goes with all that it kept, and what waits to be sent stays', async ({
  browser,
}) => {
  const store = await startChangingStore();
  const page = await arrive(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await page.goto(`${store.origin}/my-orders`);
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expectServiceWorker(page);
  // The first visit is under it without being loaded anew.
  expect(store.asked('/my-orders')).toBe(1);
  await putRows(page, 'outbox', [['key', { of: 'somebody else' }]]);
  const taken = await bundled('web/sw/off/sw.ts');
  store.change('/sw.js', () => taken);
  await lookForUpdate(page);
  await expect.poll(() => store.asked('/my-orders')).toBe(2);
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  const left = () =>
    page.evaluate(async () => ({
      isControlled: navigator.serviceWorker.controller !== null,
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  const nothing = { isControlled: false, registrations: 0, caches: [] };
  await expect.poll(left).toEqual(nothing);
  await page.reload();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expect.poll(left).toEqual(nothing);
  expect(store.asked('/my-orders')).toBe(3);
  expect(await countRows(page, 'outbox')).toBe(1);
  await store.close();
});

test('an app that was kept broken is fetched anew by itself', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  await page.evaluate(async (body) => {
    const [entry] = [...document.scripts].filter(({ src }) => src);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      if (!entry || !(await cache.match(entry.src))) continue;
      const headers = { 'Content-Type': 'text/javascript' };
      await cache.put(entry.src, new Response(body, { headers }));
    }
  }, garbage.body);
  const broken = page.waitForEvent('pageerror');
  await page.reload();
  await broken;
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  await expectServiceWorker(page);
});

test('an app that cannot be started says so, and can be loaded again', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'));
  await page.route(entryPath, (route) => route.fulfill(garbage));
  await page.clock.install();
  await page.goto('/my-orders');
  const again = page.waitForEvent('load');
  await page.clock.runFor(3000);
  await again;
  await page.clock.runFor(3000);
  await expect(page.getByRole('alert')).toContainText('Straight Six did not start.');
  await page.unroute(entryPath);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('recovered'))).toBeNull();
});

test('without signal a kept app that does not start is left as it is', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'));
  await page.route(entryPath, (route) => route.fulfill(garbage));
  await page.route('**/api/health', (route) => route.abort());
  await page.evaluate(async () => void (await caches.open('kept')));
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  await expect(page.getByRole('alert')).toContainText('Check your connection');
  expect(await page.evaluate(() => caches.keys())).toEqual(['kept']);
});

test('the app’s icon says how many things wait to be sent', async ({ browser }) => {
  const { customer, order } = await newOrder(browser);
  await customer.addInitScript(() => {
    const show = (count: number) => {
      document.documentElement.setAttribute('data-badge', `${count}`);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) });
  });
  await customer.route(messagesPath, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await customer.goto(`/my-orders?order=${order.id}`);
  const box = customer.getByPlaceholder('Type your message...');
  for (const text of ['One', 'Two']) {
    await box.fill(text);
    await box.press('Enter');
  }
  await expect(customer.locator('html')).toHaveAttribute('data-badge', '2');
  await customer.goto('/icon.svg');
  await customer.context().clearCookies();
  await customer.goto('/');
  await expect(customer.locator('html')).toHaveAttribute('data-badge', '0');
});
