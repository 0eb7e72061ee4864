import { expect, type Page } from '@playwright/test';

/** Waits until the service worker controls the page. By then it has cached the app. */
export async function expectServiceWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** Marks a page. A reload removes the mark. */
export async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** Expects the page to have reloaded, or not, since it was marked. */
export async function expectReloaded(page: Page, isReloaded: boolean): Promise<void> {
  await expect(page.locator('html[data-marked]')).toHaveCount(isReloaded ? 0 : 1);
}

/** Checks for a new service worker, as browsers do from time to time. */
export async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}
