import { gzipSync } from 'node:zlib';
import type { APIRequestContext, Page, Response } from '@playwright/test';

/** Everything of one kind that a page loads on its own, gzip -9 (fonts as they are), in kB of 1000 bytes. */
export async function weighed(page: Page, path: string, kind: 'script' | 'font'): Promise<number> {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === kind) answers.push(answer);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  const bytes = bodies.map((body) => (kind === 'font' ? body.length : zippedSize(body)));
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
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
