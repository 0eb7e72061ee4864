import { expect, type Page } from '@playwright/test';

/** Waits until a page is under its service worker, which has kept all of the app by then. */
export async function expectServiceWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** Marks a page as it stands; one that was loaded anew is not marked. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** Expects a page to have been loaded anew since it was marked, or not. */
export async function expectLoadedAnew(page: Page, isNew: boolean): Promise<void> {
  await expect(page.locator('html[data-marked]')).toHaveCount(isNew ? 0 : 1);
}

/** Looks for a new service worker, as a browser does by itself from time to time. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}
