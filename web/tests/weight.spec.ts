import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { signIn, test } from './people.ts';

/** Everything of one kind that a page loads on its own, gzip -9, in kB of 1000 bytes. */
async function weighed(page: Page, path: string, kind: 'script' | 'font'): Promise<number> {
  const answers: Response[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === kind) answers.push(answer);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(answers.map((answer) => answer.body()));
  const bytes = bodies.map(
    (body) => (kind === 'font' ? body : gzipSync(body, { level: 9 })).length,
  );
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

async function freshPage(browser: Browser, as: 'Demo Customer' | 'Demo Admin'): Promise<Page> {
  const page = await signIn(browser, as);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  await page.context().close();
  return context.newPage();
}

for (const { path, as, budget } of [
  { path: '/', as: 'Demo Customer', budget: 135 },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'Demo Customer', budget: 135 },
  { path: '/my-orders', as: 'Demo Customer', budget: 135 },
  { path: '/admin', as: 'Demo Admin', budget: 160 },
] as const) {
  test(`${path} needs at most ${budget} kB of JavaScript`, async ({ browser }) => {
    const page = await freshPage(browser, as);
    const weight = await weighed(page, path, 'script');
    console.log(`${path} ${weight.toFixed(1)} kB of JavaScript`);
    expect(weight).toBeGreaterThan(60);
    expect(weight).toBeLessThanOrEqual(budget);
    await page.context().close();
  });
}

test('the fonts weigh at most 36 kB and all of the CSS at most 12 kB', async ({
  page,
  request,
}) => {
  expect(await weighed(page, '/', 'font')).toBeLessThanOrEqual(36);
  const shell = await (await request.get('/index.html')).text();
  const sheets = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)];
  expect(sheets).toHaveLength(1);
  const css = await (await request.get(sheets[0]?.[1] ?? '')).body();
  expect(gzipSync(css, { level: 9 }).length).toBeLessThanOrEqual(12_000);
});
