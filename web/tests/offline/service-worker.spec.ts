import { expect, type Page } from '@playwright/test';
import { attach, file, log, messagesPath, png, sendButton } from '#web/tests/chat/chat-files.ts';
import { sendMessage } from '#web/tests/chat/chat-outbox.ts';
import { countRows, putRows } from '#web/tests/support/browser-database.ts';
import { bundleFile } from '#web/tests/support/page-script.ts';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, originOf, signedInPage, signIn, test } from '#web/tests/support/users.ts';
import { startServerProxy } from './server-proxy.ts';
import { checkForUpdate, expectServiceWorker } from './service-worker.ts';

const entryPath = /\/assets\/index-[^/]*\.js$/;
const garbage = { contentType: 'text/javascript', body: 'this is no script' };

/** Returns the path of everything in the caches. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return cached.flat().map(({ url }) => new URL(url).pathname);
  });
}

// Some tests serve a broken app.
test.use({ allowedPageErrors: [/Unexpected identifier/] });

test('caches the app’s files and product images, and nothing personal', async ({ browser }) => {
  const admin = await signedInPage(browser, 'Demo Admin');
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
  const cached = await cachedPaths(page);
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => path.startsWith('/api/product-images/')).length).toBeGreaterThan(
    0,
  );
  const ours = /^\/(api\/product-images\/.+|assets\/.+|index\.html|manifest\.webmanifest|icon.*)$/;
  expect(cached.filter((path) => !ours.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
});

test('serves the app shell for every page except the API and sign-in', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  const deep = await page.goto('/product/2013-2018-ram-2500-68rfe?tune=sotf');
  expect(deep?.fromServiceWorker()).toBe(true);
  await expect(page.getByRole('button', { name: 'Request Order' })).toBeVisible();
  const unknown = await page.goto('/api/nowhere');
  expect(unknown?.status()).toBe(404);
  expect(unknown?.fromServiceWorker()).toBe(false);
  const files = await page.goto('/cdn-cgi/nowhere');
  expect(files?.fromServiceWorker()).toBe(false);
  // Otherwise the provider signs the user in again without its page.
  await page.context().clearCookies();
  await page.goto('/api/login');
  await expect(page.getByRole('heading', { name: 'Sign in to Straight Six' })).toBeVisible();
});

test('handles product images, but no other request to the API', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await expectServiceWorker(page);
  const devTools = await page.context().newCDPSession(page);
  const sources: Record<string, string | undefined> = {};
  devTools.on('Network.responseReceived', ({ response: { url, serviceWorkerRouterInfo } }) => {
    sources[new URL(url).pathname] = serviceWorkerRouterInfo?.matchedSourceType;
  });
  await devTools.send('Network.enable');
  const image = '/api/product-images/none';
  for (const path of ['/api/health', '/api/orders/my-orders', image]) {
    await page.evaluate((path) => fetch(path), path);
  }
  await expect
    .poll(() => sources)
    .toMatchObject({
      '/api/health': 'network',
      '/api/orders/my-orders': 'network',
      [image]: 'fetch-event',
    });
});

test('tries again if the installation fails', async ({ browser }) => {
  const proxy = await startServerProxy();
  const page = await signedInPage(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  const failures = [
    "throw new Error('does not start')",
    "addEventListener('install', (event) => event.waitUntil(Promise.reject(new Error('no file'))));",
  ];
  proxy.change('/sw.js', (script) => failures.shift() ?? script);
  await page.clock.install();
  await page.goto(`${proxy.origin}/my-orders`);
  await expect
    .poll(async () => {
      await page.clock.runFor(60_000);
      return page.evaluate(() => navigator.serviceWorker.controller?.state);
    })
    .toBe('activated');
  expect(proxy.requestCount('/sw.js')).toBe(3);
  await proxy.close();
});

test('removes the service worker and its caches, but keeps the outbox', async ({ browser }) => {
  const proxy = await startServerProxy();
  const page = await signedInPage(browser, newCustomer('Kim'), { serviceWorkers: 'allow' });
  await page.goto(`${proxy.origin}/my-orders`);
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expectServiceWorker(page);
  // The service worker takes over the first visit without a reload.
  expect(proxy.requestCount('/my-orders')).toBe(1);
  await putRows(page, 'outbox', [['key', { of: 'another user' }]]);
  const uninstaller = await bundleFile('web/sw/off/sw.ts');
  proxy.change('/sw.js', () => uninstaller);
  await checkForUpdate(page);
  const state = () =>
    page
      .evaluate(async () => ({
        isControlled: navigator.serviceWorker.controller !== null,
        registrations: (await navigator.serviceWorker.getRegistrations()).map((registration) => [
          registration.waiting?.state,
          registration.active?.state,
        ]),
        caches: await caches.keys(),
      }))
      .catch(() => 'reloading');
  const nothing = { isControlled: false, registrations: [], caches: [] };
  await expect.poll(state).toEqual(nothing);
  expect(proxy.requestCount('/my-orders')).toBe(2);
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await expect.poll(state).toEqual(nothing);
  expect(proxy.requestCount('/my-orders')).toBe(3);
  expect(await countRows(page, 'outbox')).toBe(1);
  await proxy.close();
});

test('recovers from a broken cached app', async ({ browser }) => {
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

test('says that the app did not start, and offers a reload', async ({ browser }) => {
  const page = await signedInPage(browser, newCustomer('Kim'));
  await page.route(entryPath, (route) => route.fulfill(garbage));
  await page.clock.install();
  await page.goto('/my-orders');
  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(3000);
  await reloaded;
  await page.clock.runFor(3000);
  await expect(page.getByRole('alert')).toContainText('Straight Six didn’t start.');
  await page.unroute(entryPath);
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('recovered'))).toBeNull();
});

test('keeps a broken cached app while offline', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Kim'));
  await page.route(entryPath, (route) => route.fulfill(garbage));
  await page.route('**/api/health', (route) => route.abort());
  await page.evaluate(async () => void (await caches.open('cached')));
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  await expect(page.getByRole('alert')).toContainText('Check your connection');
  expect(await page.evaluate(() => caches.keys())).toEqual(['cached']);
});

test('shows the number of unsent items on the app’s icon', async ({ browser }) => {
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
  for (const text of ['One', 'Two']) await sendMessage(customer, text);
  await expect(customer.locator('html')).toHaveAttribute('data-badge', '2');
  await customer.goto('/icon.svg');
  await customer.context().clearCookies();
  await customer.goto('/');
  await expect(customer.locator('html')).toHaveAttribute('data-badge', '0');
});
