import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page, Request } from '@playwright/test';

/** Returns the size of the fonts that a page loads, in kB (1000 bytes). */
export async function weighFonts(page: Page, path: string): Promise<number> {
  const fonts = await loadedBy(page, path, 'font');
  return sumOf(fonts.map(({ body }) => body.length));
}

/**
 * Returns the size of the JavaScript that a page loads without interaction, gzip -9, in kB (1000 bytes): for the
 * first view, and afterwards through `web/app/background.ts` or a part that waits until the browser is idle.
 */
export async function weighScripts(
  page: Page,
  path: string,
): Promise<{ firstView: number; afterwards: number }> {
  const isBackground = (url: string) => /\/background-[^/]+$/.test(url);
  const hasBackground = page.waitForResponse((response) => isBackground(response.url()));
  const scripts = await loadedBy(page, path, 'script', hasBackground);
  const start = scripts.findIndex(({ url }) => isBackground(url));
  const background = scripts[start];
  if (background === undefined) throw new Error('the page did not load the background chunk');
  const late = scripts.filter(({ url }) => /\/catalog-finder-[^/]+$/.test(url));
  const importedLate = [background, ...late].map(({ body }) => `${body}`).join('');
  // A script requested before all of these belongs to the first view.
  const firstLate = Math.min(start, ...late.map((script) => scripts.indexOf(script)));
  const isAfterwards = ({ url }: Loaded, index: number) =>
    index >= firstLate &&
    (url === background.url ||
      late.some((script) => script.url === url) ||
      importedLate.includes(nameOf(url)));
  const sizeOf = (some: Loaded[]) => sumOf(some.map(({ body }) => zippedSize(body)));
  return {
    firstView: sizeOf(scripts.filter((script, index) => !isAfterwards(script, index))),
    afterwards: sizeOf(scripts.filter(isAfterwards)),
  };
}

interface Loaded {
  url: string;
  body: Buffer;
}

/** In request order. */
async function loadedBy(
  page: Page,
  path: string,
  kind: 'script' | 'font',
  isComplete?: Promise<unknown>,
): Promise<Loaded[]> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === kind) requests.push(request);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await isComplete;
  return Promise.all(
    requests.map(async (request) => ({
      url: request.url(),
      body: (await (await request.response())?.body()) ?? Buffer.of(),
    })),
  );
}

function nameOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

function sumOf(sizes: number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Returns the size of the app's only stylesheet, gzip -9, in kB. Throws if there is not exactly one. */
export async function weighSheet(request: APIRequestContext): Promise<number> {
  const shell = await (await request.get('/index.html')).text();
  const sheets = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
  const [sheet, ...others] = sheets.map(([, href]) => href);
  if (sheet === undefined || others.length > 0) {
    throw new Error(`the shell has ${sheets.length} stylesheets`);
  }
  return zippedSize(await (await request.get(sheet)).body()) / 1000;
}

function zippedSize(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length;
}
