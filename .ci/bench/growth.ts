import type { Page } from '@playwright/test';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { signInTo } from '#worker/tests/support/test-user.ts';
import { type Bench, secondAdmin, startBench } from './bench.ts';
import { longestFrame, slowCpu, timeTabSwitch, timeToFirst } from './page-timing.ts';
import { atMost, atMostTimes, median, type Row } from './report.ts';

const sizes = [1_000, 10_000, 100_000];
const listPath = '/api/admin/orders';
/** Longer than the interval of polls. */
const pollMs = 12_000;
const tabs = ['Approved', 'Denied', 'Pending'];
/** An order card in the visible tab panel of the dashboard. */
const card =
  '[role=tabpanel]:not([hidden]) li button, [role=tabpanel]:not([hidden]) [role=listitem] button';

/** What one size of the database costs. */
interface Measured {
  helloWorld: number;
  firstCard: number;
  tabSwitch: number;
  frame: number;
  transferred: number;
  /** kB of all API responses in the poll interval after another admin approved an order. */
  poll: number;
}

/** Measures the dashboard at several numbers of orders, to show what slows down with growth. */
export async function measureGrowth(): Promise<Row[]> {
  const all: Measured[] = [];
  for (const orders of sizes) {
    const bench = await startBench({ orders });
    try {
      all.push(await measureSize(bench));
    } finally {
      await bench.stop();
    }
  }
  const floor = { name: 'hello world', ms: median(all.map((size) => size.helloWorld)) };
  const row = (name: string, key: 'firstCard' | 'tabSwitch' | 'frame', factor: number) =>
    atMostTimes(
      `growth: ${name}`,
      all.map((size) => size[key]),
      { floor, factor },
    );
  const transferred = all.map((size) => size.transferred);
  const polls = all.map(({ poll }) => poll);
  return [
    row('first card of the dashboard', 'firstCard', 4.2),
    row('switching tabs', 'tabSwitch', 0.28),
    row('longest frame while scrolling', 'frame', 2.8),
    atMost('growth: first screen, transferred', transferred, { budget: 1000, unit: 'kB' }),
    atMost('growth: a poll after one change', polls, { budget: 5, unit: 'kB', digits: 1 }),
  ];
}

async function measureSize(bench: Bench): Promise<Measured> {
  const context = await bench.browser.newContext({
    baseURL: bench.origin,
    storageState: bench.admin,
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  try {
    return {
      helloWorld: bench.helloWorld.ms,
      ...(await measureDashboard(page, bench.origin)),
    };
  } finally {
    await context.close();
  }
}

async function measureDashboard(page: Page, origin: string) {
  const session = await slowCpu(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  const firstCard = await timeToFirst(page, '/admin', card);
  await page.waitForLoadState('networkidle');
  const transferred = bytes / 1000;
  const switches: number[] = [];
  for (const tab of [...tabs, ...tabs, ...tabs]) {
    switches.push(await timeTabSwitch(page, tab, card));
  }
  await page.locator(card).first().hover();
  const frame = await longestFrame(page, 5000);
  await page.waitForTimeout(pollMs);
  bytes = 0;
  await approveOldest(origin);
  await page.waitForTimeout(pollMs);
  return { firstCard, transferred, tabSwitch: median(switches), frame, poll: bytes / 1000 };
}

async function approveOldest(origin: string): Promise<void> {
  const other = await signInTo(origin, secondAdmin);
  const list = await other.get(`${listPath}?list=pending`);
  const [oldest] = (await list.json()) as OrderJson[];
  const response = await other.patch(`${listPath}/${oldest?.id}`, { status: 'approved' });
  if (!response.ok) throw new Error(`approving returned ${response.status}`);
}
