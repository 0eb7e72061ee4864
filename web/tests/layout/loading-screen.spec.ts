import { expect, type Page } from '@playwright/test';
import { firstRequests } from '#web/app/first-queries.ts';
import { storedRows } from '#web/tests/support/browser-database.ts';
import { signedInPage, test } from '#web/tests/support/users.ts';

/** Holds the requests to a URL until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

declare global {
  interface Window {
    fetched: string[];
  }
}

/** Runs in the page: lists the paths that its scripts fetch. */
function recordFetches(): void {
  window.fetched = [];
  const original = window.fetch;
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`;
    window.fetched.push(new URL(url, location.origin).pathname);
    return original(input, init);
  };
}

const boxOf = (page: Page, selector: string) => page.locator(selector).first().boundingBox();

for (const { path, as, title } of [
  { path: '/', as: 'Demo Customer', title: 'Calibrations' },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'Demo Customer', title: '2013-2018 6.7L' },
  { path: '/my-orders', as: 'Demo Customer', title: 'My Orders' },
  { path: '/admin', as: 'Demo Admin', title: 'Admin Dashboard' },
] as const) {
  test(`shows ${path} and requests its data before any script, and shifts nothing when the app starts`, async ({
    browser,
  }) => {
    const signedIn = await signedInPage(browser, as);
    const state = await signedIn.context().storageState();
    await signedIn.context().close();
    const context = await browser.newContext({ storageState: state, serviceWorkers: 'block' });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const requestsOf = (api: string) => requests.filter((each) => each === api);
    const releaseScripts = await hold(page, '**/assets/*.js');
    const releaseData = await hold(page, '**/api/**');
    await page.goto(path, { waitUntil: 'commit' });
    const skeleton = '#root [data-testid=skeleton]';
    await expect(page.locator(skeleton).first()).toBeVisible();
    await expect(page.locator('#root h1', { hasText: title })).toBeVisible();
    const early = firstRequests(path);
    await expect.poll(() => early.flatMap(requestsOf)).toEqual(early);
    // The fonts change the height of the title.
    await page.evaluate(() => document.fonts.ready);
    const parts = [skeleton, 'main', 'header', 'main h1'];
    const before = await Promise.all(parts.map((part) => boxOf(page, part)));
    releaseScripts();
    await expect(page.locator('#root [inert]')).toHaveCount(0);
    const after = await Promise.all(parts.map((part) => boxOf(page, part)));
    expect(after).toEqual(before);
    await expect(page.locator('#root h1', { hasText: title })).toBeVisible();
    releaseData();
    await expect(page.locator(skeleton)).toHaveCount(0);
    // The app uses those responses.
    expect(early.flatMap(requestsOf)).toEqual(early);

    // With persisted data, the app must still fetch these paths. Otherwise, a later request would
    // get the preload.
    await expect
      .poll(async () => JSON.stringify(await storedRows(page, 'queries')))
      .toContain('/api/auth/user');
    await page.addInitScript(recordFetches);
    await page.reload();
    await expect
      .poll(() => page.evaluate(() => window.fetched))
      .toEqual(expect.arrayContaining(early));
    await context.close();
  });
}

test('keeps the scroll position of a user who scrolled before the app started', async ({
  browser,
}) => {
  const page = await signedInPage(browser, 'Demo Customer', { serviceWorkers: 'block' });
  const releaseScripts = await hold(page, '**/assets/*.js');
  await page.goto('/product/2013-2018-ram-2500-68rfe', { waitUntil: 'commit' });
  await expect(page.locator('#root [inert]')).toHaveCount(1);
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 350);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(350);
  releaseScripts();
  await expect(page.getByText('SOTF Package')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(350);
});
