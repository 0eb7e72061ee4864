import { devices, expect, type Page } from '@playwright/test';
import { newOrder, placeOrder } from '#web/tests/support/place-order.ts';
import { newCustomer, signedInPage, signIn, test } from '#web/tests/support/users.ts';

interface ManifestImage {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  icons: ManifestImage[];
  screenshots: ManifestImage[];
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[];
}

async function manifestOf(page: Page): Promise<Manifest> {
  const response = await page.request.get('/manifest.webmanifest');
  return (await response.json()) as Manifest;
}

test('meets Chromium’s criteria for installing, with images in their declared size and shortcuts', async ({
  browser,
}) => {
  const page = await signIn(browser, 'Demo Customer', { serviceWorkers: 'allow' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map(({ errorId }) => errorId);
  // Tests run in a private window.
  expect(found.filter((error) => error !== 'in-incognito')).toEqual([]);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  const { icons, screenshots, shortcuts, id, start_url } = await manifestOf(page);
  expect(icons.filter(({ purpose }) => purpose === 'maskable').length).toBeGreaterThan(0);
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of pictures) {
    const size = await page.evaluate(async (url) => {
      const response = await fetch(url);
      const image = await createImageBitmap(await response.blob()).catch(() => undefined);
      return {
        type: response.headers.get('Content-Type'),
        sizes: image ? `${image.width}x${image.height}` : 'any',
      };
    }, src);
    expect([src, size]).toEqual([src, { type, sizes }]);
  }
  const touch = await page.request.get('/apple-touch-icon.png');
  expect(touch.headers()['content-type']).toBe('image/png');

  expect([id, start_url]).toEqual(['/', '/']);
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(['My Orders', 'Calibrations']);
});

/** Fires Chromium's install event, which a headless browser never fires. */
function fireInstallPrompt(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = () => {
      document.documentElement.setAttribute('data-prompted', '');
      return Promise.resolve();
    };
    const event = new Event('beforeinstallprompt', { cancelable: true });
    window.dispatchEvent(Object.assign(event, { prompt }));
    if (!event.defaultPrevented) throw new Error('the browser would show its own prompt');
  });
}

const hint = (page: Page) => page.getByRole('article', { name: 'Install Straight Six' });

test('offers to install the app after the first order, until it is installed or the user declines', async ({
  browser,
}) => {
  const page = await signedInPage(browser, newCustomer('Ike'));
  await page.goto('/my-orders');
  await expect(page.getByText('No Orders Yet')).toBeVisible();
  await fireInstallPrompt(page);
  await placeOrder(page);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByRole('link', { name: 'Straight Six' }).click();
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(page.getByRole('article').filter({ hasText: 'Requested' })).toBeVisible();
  await expect(hint(page)).toBeVisible();
  await hint(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html[data-prompted]')).toHaveCount(1);
  await expect(hint(page)).toBeHidden();

  await fireInstallPrompt(page);
  await expect(hint(page)).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
  await expect(hint(page)).toBeHidden();

  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Requested' })).toBeVisible();
  await fireInstallPrompt(page);
  await expect(hint(page)).toContainText('even when you’re offline');
  await hint(page).getByRole('button', { name: 'Not Now' }).click();
  await expect(hint(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Requested' })).toBeVisible();
  await fireInstallPrompt(page);
  await expect(hint(page)).toBeHidden();
});

test('explains Add to Home Screen on an iPhone, and hides the hint in the installed app', async ({
  browser,
}) => {
  const { customer } = await newOrder(browser);
  const context = await browser.newContext({
    ...devices['iPhone 15'],
    storageState: await customer.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto('/my-orders');
  await expect(hint(page)).toContainText('Tap Share, then Add to Home Screen.');
  await expect(hint(page).getByRole('button')).toHaveText(['Not Now']);
  const meta = (name: string) => page.locator(`meta[name=${name}]`);
  await expect(meta('apple-mobile-web-app-capable')).toHaveAttribute('content', 'yes');
  // A legible status bar in both themes, above the page.
  await expect(meta('apple-mobile-web-app-status-bar-style')).toHaveAttribute('content', 'default');
  await page.addInitScript(() => Object.assign(navigator, { standalone: true }));
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: 'Vehicle Details' })).toHaveCount(1);
  await expect(hint(page)).toHaveCount(0);
  await context.close();
});
