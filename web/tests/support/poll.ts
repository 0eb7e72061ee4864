import { expect, type Locator, type Page } from '@playwright/test';

/** At least the interval of every query that polls, in ms. */
const pollMs = 15_000;

/**
 * Expects an element that the server's next responses will show, without waiting for the polls:
 * advances the page's clock, which the test has installed before it opened the page. Only once,
 * because that also closes toasts. Its time goes on, so later polls follow.
 */
export async function expectAfterPoll(page: Page, element: Locator): Promise<void> {
  await page.clock.fastForward(pollMs);
  await expect(element).toBeVisible();
}
