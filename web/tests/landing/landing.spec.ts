import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { openInstalledApp } from '#web/tests/offline/installed-app.ts';
import { newCustomer, signedInPage, test } from '#web/tests/support/users.ts';

const budgetKb = 10;

/** Opens the landing page and returns every response, and every message of the console. */
async function openLanding(page: Page): Promise<{ responses: Response[]; messages: string[] }> {
  const responses: Response[] = [];
  const messages: string[] = [];
  page.on('response', (response) => responses.push(response));
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto('/', { waitUntil: 'networkidle' });
  return { responses, messages };
}

const pathOf = (response: Response) => new URL(response.url()).pathname;

/** Returns the size of the scripts in the page and of those that it loaded, gzip -9, in kB (1000 bytes). */
async function scriptKb(page: Page, responses: Response[]): Promise<number> {
  const inline = await page.locator('script:not([src]):not([type])').allTextContents();
  const files = responses.filter((response) => response.request().resourceType() === 'script');
  const bodies = [...inline, ...(await Promise.all(files.map((file) => file.body())))];
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000;
}

test('loads at most 10 kB of script, and nothing of the app or its API, and switches the theme', async ({
  page,
}) => {
  const { responses, messages } = await openLanding(page);
  const size = await scriptKb(page, responses);
  console.log(`the landing page: ${size.toFixed(1)} kB of JavaScript`);
  expect(size).toBeGreaterThan(1);
  expect(size).toBeLessThanOrEqual(budgetKb);
  const paths = responses.map(pathOf);
  const scripts = paths.filter((path) => path.endsWith('.js'));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/landing-script-[^/]+\.js$/)]);
  expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
  expect(responses.filter((response) => !response.ok()).map(pathOf)).toEqual([]);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(messages).toEqual([]);
});

for (const intent of ['hover', 'focus'] as const) {
  test(`preloads the app on ${intent} of a sign-in link`, async ({ page, request }) => {
    await openLanding(page);
    const shell = await (await request.get('/index.html')).text();
    const entry = /<div id="root" data-scripts="[^"]* ([^ "]+)"/.exec(shell)?.[1] ?? '';
    const preloads = page.locator('link[rel=modulepreload]');
    await expect(preloads).toHaveCount(0);
    const loaded = page.waitForResponse((response) => pathOf(response) === entry);
    await page.getByRole('link', { name: 'Get Started' })[intent]();
    expect((await loaded).ok()).toBe(true);
    const hrefs = await preloads.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    );
    expect(hrefs).toContain(entry);
    // It is only downloaded: the landing page stays.
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await page.getByRole('link', { name: 'Log In' }).hover();
    expect(await preloads.count()).toBe(hrefs.length);
  });
}

test('opens the app when a signed-in user goes back to an earlier landing page', async ({
  browser,
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const customer = await signedInPage(browser, newCustomer('Lou'));
  await page.context().addCookies(await customer.context().cookies());
  // Browsers that restore the page from memory fire this event, without loading anything.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
});

test('stays on the landing page when only the signed-in cookie is left, and removes it', async ({
  browser,
  page,
}) => {
  const customer = await signedInPage(browser, newCustomer('Lou'));
  const cookies = await customer.context().cookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === 'signed_in'));
  await page.goto('/');
  await expect.poll(() => page.context().cookies()).toEqual([]);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('shows the landing page in the app when the session has ended', async ({ browser, page }) => {
  const customer = await signedInPage(browser, newCustomer('Lou'));
  const cookies = await customer.context().cookies();
  // The Worker serves the app to a browser with a session cookie, whether it is valid or not.
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: 'expired' })));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.getByText('from $649')).toBeVisible();
  await page.getByLabel('Year').selectOption('2014');
  await page.getByLabel('Model').selectOption('Ram 2500');
  await expect(page.getByRole('status').filter({ hasText: 'fit' })).toHaveText(
    '2 calibrations fit your 2014 Ram 2500',
  );
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('shows the landing page offline after a sign-out, with the service worker', async ({
  browser,
}) => {
  const page = await openInstalledApp(browser, newCustomer('Lou'));
  const robots = await page.goto('/robots.txt');
  expect(robots?.headers()['content-type']).toContain('text/plain');
  await page.context().clearCookies();
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page.locator('summary', { hasText: 'Refund Policy' })).toBeVisible();
  // The calibrations can't be loaded, so links replace the finder's form.
  await expect(page.getByRole('link', { name: '2013-2018' })).toBeVisible();
  await expect(page.getByLabel('VIN')).toBeHidden();
});

test('has the shop’s phone number, hours, answers and policies without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: '(406) 555-0142' })).toHaveAttribute(
    'href',
    'tel:+14065550142',
  );
  await expect(page.getByText('8 am to 5 pm')).toBeVisible();
  const answer = page.getByText('After we approve your request, not before.');
  await expect(answer).toBeHidden();
  await page.getByText('When do I pay?').click();
  await expect(answer).toBeVisible();
  for (const [name, text] of [
    ['Refund Policy', 'Devices and hardware can come back unused, in the box, within 30 days.'],
    ['Emissions Policy', 'We don’t sell files that turn off emissions equipment'],
  ] as const) {
    await expect(page.getByText(text)).toBeHidden();
    await page.getByRole('link', { name }).click();
    await expect(page.getByText(text)).toBeInViewport();
  }
  for (const when of ['Today', 'Within 24 hours', 'When it’s approved', 'When it’s ready']) {
    await expect(page.getByText(when, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Coverage' })).toContainText('from $649');
  await context.close();
});

test('names a picture for link previews in its declared size', async ({ page }) => {
  await page.goto('/');
  const content = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  const picture = (await content('og:image')) ?? '';
  expect(picture).toBe(new URL('/share.png', page.url()).href);
  const size = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return [`${width}`, `${height}`];
  }, picture);
  expect(size).toEqual([await content('og:image:width'), await content('og:image:height')]);
  const body = await (await page.request.get(picture)).body();
  expect(body.length).toBeLessThan(100_000);
});

for (const [width, colorScheme, file] of [
  [390, 'dark', '/log-sample-phone-dark.webp'],
  [1280, 'light', '/log-sample-wide-light.webp'],
] as const) {
  test(`loads one picture of the sample log at ${width} px, ${colorScheme}`, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.includes('log-sample')) loaded.push(pathname);
    });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const picture = page.getByRole('img', { name: /^A sample log/ });
    await picture.scrollIntoViewIfNeeded();
    const isLoaded = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
    expect(loaded).toEqual([file]);
  });
}
