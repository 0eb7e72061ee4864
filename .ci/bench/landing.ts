import type { Browser } from '@playwright/test';
import type { Bench } from './bench.ts';
import { atMost, atMostTimes, formatValues, median, type Row } from './bench-report.ts';
import { withFloorPages } from './floor-pages.ts';
import { slowCpu, timeline } from './page-timing.ts';

const loads = 5;
/** Covers the work that a page still does after loading. */
const settleMs = 2000;
/** Lighthouse's phone, a Moto G Power. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'allow',
} as const;
const method = `median of ${loads} cold loads, Moto G Power, 150 ms per request, 1.6 Mbps, 4x CPU slowdown through CDP`;

interface ColdLoad {
  lcp: number;
  cls: number;
  blocking: number;
}

/** Measures the landing page on a phone with a slow network, and a page with one heading for comparison. */
export async function measureLanding({ browser, origin }: Bench): Promise<Row[]> {
  const ours = await coldLoads(browser, `${origin}/`);
  const bare = await withFloorPages(({ heading }) => coldLoads(browser, heading));
  const lcps = ours.map(({ lcp }) => lcp);
  const blocking = ours.map((load) => load.blocking);
  const floor = { name: 'the page with one heading', ms: median(bare.map(({ lcp }) => lcp)) };
  return [
    atMostTimes(
      {
        metric: 'landing: largest contentful paint',
        method: `${method}; each: ${formatValues(lcps)}`,
      },
      median(lcps),
      { floor, times: 5.6 },
    ),
    {
      metric: 'baseline: largest contentful paint of a page with one heading',
      measured: `${floor.ms.toFixed(0)} ms`,
      method: 'the same, from a bare Node server',
    },
    atMost(
      { metric: 'landing: layout shift', method: 'the same loads; the sum of all shifts' },
      median(ours.map(({ cls }) => cls)),
      { budget: 0, unit: '', digits: 3 },
    ),
    atMostTimes(
      {
        metric: 'landing: total blocking time',
        method: `the same loads; the time of long tasks beyond 50 ms each, until ${settleMs / 1000} s after the network is idle; each: ${formatValues(blocking)}`,
      },
      median(blocking),
      { floor, times: 0.2 },
    ),
    await measureWithoutScripts(browser, origin),
  ];
}

async function measureWithoutScripts(browser: Browser, origin: string): Promise<Row> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(origin);
  const hasHeading = await page.getByRole('heading', { level: 1 }).isVisible();
  const [text = ''] = await page.locator('body').allInnerTexts();
  const words = text.split(/\s+/).length;
  const signIn = await page.locator('a[href^="/api/login"]').first().isVisible();
  await context.close();
  return {
    metric: 'landing: readable with JavaScript disabled',
    budget: '0 kB of JavaScript',
    measured: `${words} words, ${hasHeading ? 'a' : 'no'} heading, ${signIn ? 'a' : 'no'} link to sign in`,
    isMet: hasHeading && signIn && words > 50,
    method: 'visible text with JavaScript disabled',
  };
}

async function coldLoads(browser: Browser, url: string): Promise<ColdLoad[]> {
  const measured: ColdLoad[] = [];
  while (measured.length < loads) measured.push(await coldLoad(browser, url));
  return measured;
}

async function coldLoad(browser: Browser, url: string): Promise<ColdLoad> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await slowCpu(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (0.75 * 1024 * 1024) / 8,
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // A fixed window in which long tasks count.
  await page.waitForTimeout(settleMs);
  const paints = await timeline(page, 'paint');
  const largest = (await timeline(page, 'largest-contentful-paint')).at(-1);
  const shifts = await timeline(page, 'layout-shift');
  const tasks = await timeline(page, 'longtask');
  await context.close();
  const firstPaint = paints.find(({ name }) => name === 'first-contentful-paint');
  if (!largest || !firstPaint) throw new Error(`the browser painted nothing at ${url}`);
  return {
    lcp: largest.start,
    cls: shifts.reduce((sum, { value }) => sum + value, 0),
    blocking: tasks
      .filter(({ end }) => end > firstPaint.start)
      .reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0),
  };
}
