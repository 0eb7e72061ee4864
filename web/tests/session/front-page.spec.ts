import { expect, type Page } from '@playwright/test';
import { forgetKeptReads } from '#web/tests/offline/kept-reads.ts';
import { newCustomer, signIn, test } from '#web/tests/support/people.ts';

const coverage = [
  ['2003-2005', '5.9L', 'HP Tuners'],
  ['2005-2007', '5.9L', 'EZLynk'],
  ['2007-2009', '6.7L', 'EZLynk'],
  ['2010-2012', '6.7L', 'EZLynk'],
  ['2013-2018', '6.7L', 'EZLynk'],
  ['2019-2021', '6.7L', 'EZLynk'],
  ['2022-2024', '6.7L', 'EZLynk'],
];

async function expectTheLanding(page: Page): Promise<void> {
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

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]) {
  test(`a visitor reads all of the landing, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expectTheLanding(page);
  });
}

test('the landing reads with JavaScript off', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto('/');
  await expectTheLanding(page);
  await expect(page).toHaveTitle('Straight Six | Custom Cummins calibrations');
  await context.close();
});

test('the landing is taken over as it stands, without an error', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const heading = document.querySelector('h1');
      if (heading) heading.dataset.isFirst = 'yes';
    });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('h1')).toHaveAttribute('data-is-first', 'yes');
  // The one 401 is the answer to who is here.
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});

test('the landing shows while authentication is loading', async ({ page }) => {
  await page.route('**/api/auth/user', () => {});
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('somebody who is signed in never sees the landing', async ({ browser }) => {
  const page = await signIn(browser, newCustomer('Hal'));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const seen = new MutationObserver(() => {
        if (document.body.textContent.includes('Get Started'))
          document.documentElement.dataset.flash = 'yes';
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
  });
  await page.route('**/api/auth/user', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  // Nothing was kept either: the first visit after signing in.
  await forgetKeptReads(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Calibrations', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
  await expect(page.getByText('21 calibrations')).toBeVisible();
  expect(await page.locator('html').getAttribute('data-flash')).toBeNull();
});

test('the theme follows the system, can be switched and is remembered', async ({ page }) => {
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

test('any other path is the 404 page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await expect(
    page.getByText("The page you're looking for doesn't exist or has been moved."),
  ).toBeVisible();
  await expect(page).toHaveTitle('404 - Page Not Found | Straight Six');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
});

test('every page says what it may load and run', async ({ browser, request }) => {
  const page = await signIn(browser, newCustomer('Hal'));
  for (const answer of [
    await request.get('/'),
    await page.request.get('/'),
    await request.get('/my-orders'),
  ]) {
    const headers = answer.headers();
    expect(headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  }
  expect((await page.request.get('/')).headers().vary).toContain('Cookie');
});
