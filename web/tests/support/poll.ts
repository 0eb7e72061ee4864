import { expect, type Locator, type Page } from '@playwright/test';

/** At least the interval of every query that polls, in ms. */
const pollMs = 15_000;

/**
 * Expects an element that the server's next responses will show, without waiting for the polls:
 * advances the page's clock, which the test has installed before it opened the page. A second jump
 * would close the toast that the poll shows. The clock keeps running, so later polls follow.
 */
export async function expectAfterPoll(page: Page, element: Locator): Promise<void> {
  await page.clock.fastForward(pollMs);
  await expect(element).toBeVisible();
}
