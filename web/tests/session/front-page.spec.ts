import { expect, type Page } from '@playwright/test';
import { clearQueryCache } from '#web/tests/offline/persisted-queries.ts';
import { screens } from '#web/tests/support/responses.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';

const coverage = [
  ['2003-2005', '5.9L', 'HP Tuners'],
  ['2005-2007', '5.9L', 'EZLynk'],
  ['2007-2009', '6.7L', 'EZLynk'],
  ['2010-2012', '6.7L', 'EZLynk'],
  ['2013-2018', '6.7L', 'EZLynk'],
  ['2019-2021', '6.7L', 'EZLynk'],
  ['2022-2024', '6.7L', 'EZLynk'],
];

async function expectLandingPage(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/api/login',
  );
  await expect(page.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '#features');
  for (const title of ['Precision Tuning', 'SOTF Available', 'Approved Process']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  const rows = page.getByRole('list', { name: 'Coverage' }).getByRole('listitem');
  await expect(rows).toHaveCount(coverage.length);
  for (const [index, texts] of coverage.entries()) {
    for (const text of texts) await expect(rows.nth(index)).toContainText(text);
  }
  await expect(page.getByText('500+')).toBeVisible();
  await expect(page.getByText('24hr')).toBeVisible();
  await expect(page.getByText('Cummins specialists')).toBeVisible();
  await expect(page.getByText('Expert support')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Your Calibration' })).toHaveAttribute(
    'href',
    '/api/login',
  );
  await expect(page.locator('footer')).toContainText('© 2024');
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/api/login');
}

test('shows visitors the landing page on a phone and a desktop', async ({ page }) => {
  await page.goto('/');
  for (const { viewport } of screens) {
    await page.setViewportSize(viewport);
    await expectLandingPage(page);
  }
});

test('shows the landing page without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await expectLandingPage(page);
  await expect(page).toHaveTitle('Straight Six | Custom Cummins calibrations');
  await context.close();
});

test('never shows the landing page to a signed-in user', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Hal'));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const seen = new MutationObserver(() => {
        if (document.body?.textContent.includes('Get Started'))
          document.documentElement.dataset.flash = 'yes';
      });
      seen.observe(document, { childList: true, subtree: true });
    });
  });
  await page.route('**/api/auth/user', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  // Nothing is persisted, as on the first visit after signing in.
  await clearQueryCache(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
  await expect(page.getByText('21 calibrations')).toBeVisible();
  expect(await page.locator('html').getAttribute('data-flash')).toBeNull();
});

test('follows the system’s theme until the user switches it', async ({ page }) => {
  const html = page.locator('html');
  const button = page.getByRole('button', { name: 'Switch between light and dark' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  const barColor = () => page.locator('meta[name=theme-color]').first().getAttribute('content');
  const dark = await barColor();
  await button.click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await barColor()).not.toBe(dark);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(html).toHaveAttribute('data-theme', 'light');
  await button.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('does not scroll a page that fits on the screen', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  const hidden = () => document.documentElement.scrollHeight - window.innerHeight;
  await expect.poll(() => page.evaluate(hidden)).toBe(0);
});

test('sends the security headers with every page', async ({ browser, request }) => {
  const page = await signedInPage(browser, newCustomer('Hal'));
  for (const response of [
    await request.get('/'),
    await page.request.get('/'),
    await request.get('/my-orders'),
  ]) {
    const headers = response.headers();
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
  expect((await page.request.get('/')).headers().vary).toContain('Cookie');
});
