import { expect, type Page, type Request } from '@playwright/test';

/**
 * Returns the seconds between the fetches of a path. Install the page's clock before opening the page: this pauses
 * the clock and advances it, so the test doesn't wait.
 */
export async function pollIntervals(page: Page, path: string, seconds: number): Promise<number[]> {
  const fetchedAt: number[] = [];
  const pending = new Set<Request>();
  let second = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' || !request.url().endsWith(path)) return;
    fetchedAt.push(second);
    pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
  for (second = 1; second <= seconds; second += 1) {
    await page.clock.runFor(1000);
    // By then, the page has sent the requests that this second triggered.
    await page.evaluate(() => fetch('/api/health'));
    await expect.poll(() => pending.size).toBe(0);
  }
  return fetchedAt.slice(1).map((at, index) => at - (fetchedAt[index] ?? 0));
}
