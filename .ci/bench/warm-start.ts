import { type BrowserContext, expect } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-database.ts';
import type { Bench } from './bench.ts';
import { atMostTimes, formatValues, median, type Row } from './bench-report.ts';
import { markFirst, slowCpu, timeOfFirst } from './page-timing.ts';

const starts = 5;
const card = 'a[href^="/product/"]';

/** Measures how fast the catalog opens on a repeated visit, online and offline. */
export async function measureWarmStart({
  browser,
  origin,
  customer,
  helloWorld: floor,
}: Bench): Promise<Row[]> {
  const context = await browser.newContext({ baseURL: origin, storageState: customer });
  await visitOnce(context);
  await checkOffline(context);
  const rows: Row[] = [];
  for (const network of ['on', 'off'] as const) {
    await context.setOffline(network === 'off');
    const times: number[] = [];
    while (times.length < starts) times.push(await warmStart(context));
    const metric = `warm start of the catalog, network ${network}`;
    const method = `navigation until the first card is painted, by the page's own clock; 4x CPU slowdown, service worker stopped before each start; median of ${starts}: ${formatValues(times)}`;
    rows.push(atMostTimes({ metric, method }, median(times), { floor, times: 2.2 }));
  }
  await context.close();
  return rows;
}

/** Visits the catalog, so that the service worker precaches the app and the app persists the catalog. */
async function visitOnce(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.locator(card).first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(async () => JSON.stringify(await storedRows(page, 'queries')))
    .toContain('/api/products');
  await page.close();
}

async function warmStart(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const session = await slowCpu(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await markFirst(page, card);
  await page.goto('/');
  const time = await timeOfFirst(page, card);
  await page.close();
  return time;
}

/** Throws unless the catalog loads offline while the API is unreachable. */
async function checkOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto('/');
  await page.locator(card).first().waitFor();
  const isOnline = await page.evaluate(() =>
    fetch('/api/health').then(
      () => true,
      () => false,
    ),
  );
  await page.close();
  if (isOnline) throw new Error('the API is still reachable');
}
