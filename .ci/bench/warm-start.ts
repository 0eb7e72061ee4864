import { type BrowserContext, expect } from '@playwright/test';
import { storedRows } from '#web/tests/support/browser-database.ts';
import type { Bench } from './bench.ts';
import { slowCpu, timeToFirst } from './page-timing.ts';
import { atMostTimes, median, type Row } from './report.ts';

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
  const rows: Row[] = [];
  for (const network of ['on', 'off'] as const) {
    await context.setOffline(network === 'off');
    const times: number[] = [];
    while (times.length < starts) times.push(await warmStart(context));
    const name = `warm start of the catalog, network ${network}`;
    rows.push(atMostTimes(name, median(times), { floor, factor: 2.2 }));
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
  const time = await timeToFirst(page, '/', card);
  await page.close();
  return time;
}
