import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page, Request } from '@playwright/test';

/** The fonts that a page loads, as they are, in kB of 1000 bytes. */
export async function weighFonts(page: Page, path: string): Promise<number> {
  const fonts = await loadedBy(page, path, 'font');
  return sumOf(fonts.map(({ body }) => body.length));
}

/**
 * The JavaScript that a page loads on its own, gzip -9, in kB of 1000 bytes: what its first view needs, and what
 * `web/app/background.ts` brings afterwards, which the first view never waits for.
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
  if (background === undefined) throw new Error('nothing goes on in the background');
  // What a screen needs at once was asked for with it, and counts there.
  const isAfterwards = ({ url }: Loaded, index: number) =>
    index >= start && (url === background.url || `${background.body}`.includes(nameOf(url)));
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

/** In the order in which it was asked for. */
async function loadedBy(
  page: Page,
  path: string,
  kind: 'script' | 'font',
  hasAll?: Promise<unknown>,
): Promise<Loaded[]> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === kind) requests.push(request);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await hasAll;
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

/** The app's one stylesheet, gzip -9, in kB. Throws when there are more of them, or none. */
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
