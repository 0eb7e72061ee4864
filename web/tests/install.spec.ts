import { expect, type Page } from '@playwright/test';
import { signIn, test } from './people.ts';

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

test('Chromium finds nothing that keeps the app from being installed', async ({ browser }) => {
  const page = await signIn(browser, 'Demo Customer', { serviceWorkers: 'allow' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map(({ errorId }) => errorId);
  // A test's browser is a private window.
  expect(found.filter((error) => error !== 'in-incognito')).toEqual([]);
  const { errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('every picture of the manifest is there, in the size that it says', async ({ browser }) => {
  const page = await signIn(browser, 'Demo Customer');
  const { icons, screenshots, shortcuts } = await manifestOf(page);
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
});

test('the shortcuts lead to My Orders and to the catalogue', async ({ browser }) => {
  const page = await signIn(browser, 'Demo Customer');
  const { shortcuts, id, start_url } = await manifestOf(page);
  expect([id, start_url]).toEqual(['/', '/']);
  for (const { name, url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(['My Orders', 'Calibrations']);
});
