import { expect, type Page, type Request } from '@playwright/test';

/**
 * How many seconds of the page's own time pass between the times that a read is asked for anew. The page's
 * clock must have been installed before it was opened; it stands still from here on and is moved by hand, so
 * nobody waits.
 */
export async function pollGaps(page: Page, path: string, seconds: number): Promise<number[]> {
  const asked: number[] = [];
  const unanswered = new Set<Request>();
  let second = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'fetch' || !request.url().endsWith(path)) return;
    asked.push(second);
    unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
  for (second = 1; second <= seconds; second += 1) {
    await page.clock.runFor(1000);
    // What the second set off has left the page by then.
    await page.evaluate(() => fetch('/api/health'));
    await expect.poll(() => unanswered.size).toBe(0);
  }
  return asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
}
