import { type Browser, expect, type Page } from '@playwright/test';
import { signedInPage, test } from '#web/tests/support/users.ts';
import { weighFonts, weighScripts, weighSheet } from './measure-weight.ts';

async function freshPage(browser: Browser, as: 'Demo Customer' | 'Demo Admin'): Promise<Page> {
  const page = await signedInPage(browser, as);
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  await page.context().close();
  return context.newPage();
}

// The goal is 18 kB afterwards.
for (const { path, as, budget } of [
  { path: '/', as: 'Demo Customer', budget: 130 },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'Demo Customer', budget: 132 },
  { path: '/my-orders', as: 'Demo Customer', budget: 132.2 },
  { path: '/admin', as: 'Demo Admin', budget: 145 },
] as const) {
  test(`loads at most ${budget} kB of JavaScript on ${path}`, async ({ browser }) => {
    const page = await freshPage(browser, as);
    const { firstView, afterwards } = await weighScripts(page, path);
    const sizes = `${firstView.toFixed(1)} kB, then ${afterwards.toFixed(1)} kB`;
    console.log(`${path} ${sizes} of JavaScript`);
    expect(firstView).toBeGreaterThan(60);
    expect(firstView).toBeLessThanOrEqual(budget);
    expect(afterwards).toBeGreaterThan(0);
    expect(afterwards).toBeLessThanOrEqual(24);
    await page.context().close();
  });
}

test('loads at most 36 kB of fonts and 16 kB of CSS', async ({ page, request }) => {
  expect(await weighFonts(page, '/')).toBeLessThanOrEqual(36);
  expect(await weighSheet(request)).toBeLessThanOrEqual(16);
});
