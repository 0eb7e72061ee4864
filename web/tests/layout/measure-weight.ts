import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page, Request } from '@playwright/test';

/** Returns the size of the fonts that a page loads, in kB (1000 bytes). */
export async function weighFonts(page: Page, path: string): Promise<number> {
  const fonts = await loadedBy(page, path, 'font');
  return sumOf(fonts.map(({ body }) => body.length));
}

/** The scripts that a page loads without interaction. Sizes are in kB (1000 bytes), gzip -9. */
interface PageScripts {
  firstView: number;
  /** Through `web/app/background.ts`, or a part that waits until the browser is idle. */
  afterwards: number;
  /** The file names of the first view's scripts, and of the others. */
  files: { firstView: string[]; afterwards: string[] };
}

/** Weighs the JavaScript of a page. */
export async function weighScripts(page: Page, path: string): Promise<PageScripts> {
  const isBackground = (url: string) => /\/background-[^/]+$/.test(url);
  const hasBackground = page.waitForResponse((response) => isBackground(response.url()));
  const scripts = await loadedBy(page, path, 'script', hasBackground);
  if (!scripts.some(({ url }) => isBackground(url)))
    throw new Error('the page did not load the background chunk');
  const isLate = (url: string) => isBackground(url) || /\/catalog-finder-[^/]+$/.test(url);
  // What these import belongs to them, unless a script of the first view requested it before.
  const firstLate = scripts.findIndex(({ url }) => isLate(url));
  const late = new Set(scripts.filter(({ url }) => isLate(url)));
  const candidates = scripts.slice(firstLate);
  // Iterating over a set includes the scripts added during the iteration.
  for (const { body } of late) {
    const text = `${body}`;
    for (const script of candidates) if (text.includes(nameOf(script.url))) late.add(script);
  }
  const first = scripts.filter((script) => !late.has(script));
  const others = scripts.filter((script) => late.has(script));
  const sizeOf = (some: Loaded[]) => sumOf(some.map(({ body }) => zippedSize(body)));
  const namesOf = (some: Loaded[]) => some.map(({ url }) => nameOf(url));
  return {
    firstView: sizeOf(first),
    afterwards: sizeOf(others),
    files: { firstView: namesOf(first), afterwards: namesOf(others) },
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
