import type { APIRequestContext, APIResponse } from '@playwright/test';
import { card, withAdminPage } from './admin/admin-page.ts';
import { type Bench, startBench } from './bench.ts';
import { atMost, atMostTimes, type Row } from './bench-report.ts';
import { markFirst, slowCpu, timeOfFirst } from './page-timing.ts';
import { watchMemory } from './tab-memory.ts';

/** `GROWTH_SIZES=1000,10000` measures only these. */
const sizes = (process.env.GROWTH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const calls = 20;
const settleMs = 3000;
const listPath = '/api/admin/orders';
const screenMethod =
  'a new browser, CPU slowed 4x; data on the wire, in Brotli as Cloudflare sends it, and in IndexedDB, 3 s after the network is idle';

interface Call {
  name: string;
  send: (api: APIRequestContext, origin: string) => Promise<APIResponse>;
}

const search = (data: object) => (api: APIRequestContext, origin: string) =>
  api.post(`${listPath}/search`, { data, headers: { Origin: origin } });

const routes: Call[] = [
  { name: 'first page of recent orders', send: (api) => api.get(`${listPath}?recent=true`) },
  { name: 'counts', send: (api) => api.get(`${listPath}/counts`) },
  { name: 'search, broad', send: search({ text: 'ram' }) },
  { name: 'search, one match', send: search({ text: '.7@example.com' }) },
  { name: 'older denied orders', send: search({ statuses: ['denied'] }) },
];

/** Measures an admin's reads and first screen at several numbers of orders, to show what slows down with growth. */
export async function measureGrowth(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const orders of sizes) {
    const bench = await startBench({ orders });
    try {
      rows.push(
        ...(await measureRoutes(bench, orders)),
        ...(await measureFirstScreen(bench, orders)),
      );
    } finally {
      await bench.stop();
    }
  }
  // Group the rows by metric.
  return rows.sort((one, other) => one.metric.localeCompare(other.metric));
}

function measureRoutes(bench: Bench, orders: number): Promise<Row[]> {
  return withAdminPage(bench, async ({ request }) => {
    const rows: Row[] = [];
    for (const { name, send } of routes) {
      // The caches are warm when a dashboard polls, so the first call doesn't count.
      await send(request, bench.origin);
      const times: number[] = [];
      let bytes = 0;
      const tripsBefore = bench.databaseRequests();
      for (let call = 0; call < calls; call += 1) {
        const startedAt = performance.now();
        const response = await send(request, bench.origin);
        if (!response.ok()) throw new Error(`${name}: ${response.status()}`);
        bytes = (await response.body()).length;
        times.push(performance.now() - startedAt);
      }
      const trips = (bench.databaseRequests() - tripsBefore) / calls;
      const steps = await bench.databaseSteps(async () => void (await send(request, bench.origin)));
      rows.push({
        metric: metricOf(name, orders),
        measured: `${spread(times)}, ${kilobytes(bytes)}, ${trips} round trips, ${steps.toLocaleString('en-US')} steps`,
        method: `median and 95th percentile of ${calls} calls one after the other, body before compression; steps of SQLite's virtual machine, at least one for each row read`,
      });
    }
    return rows;
  });
}

function measureFirstScreen(bench: Bench, orders: number): Promise<Row[]> {
  return withAdminPage(bench, async (page) => {
    const session = await slowCpu(page);
    let transferred = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      transferred += encodedDataLength;
    });
    await session.send('Network.enable');
    await markFirst(page, card);
    // Cloudflare prefers Brotli; Miniflare takes the first encoding that a browser names, which is gzip.
    await page.setExtraHTTPHeaders({ 'Accept-Encoding': 'br, gzip' });
    await page.goto('/admin', { waitUntil: 'networkidle', timeout: 120_000 });
    const usable = await timeOfFirst(page, card);
    const memory = await watchMemory(page);
    // Meanwhile, the browser stores the rest of the list.
    await page.waitForTimeout(settleMs);
    const stored = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    const peak = await memory.stop();
    const of = (name: string) => ({
      metric: metricOf(`admin's first screen, ${name}`, orders),
      method: screenMethod,
    });
    return [
      atMostTimes(of('first card'), usable, { floor: bench.helloWorld, times: 4.2 }),
      atMost(of('data transferred'), transferred / 1000, { budget: 1000, unit: 'kB' }),
      { ...of('data stored'), measured: kilobytes(stored) },
      { ...of('memory'), measured: `${peak.toFixed(0)} MB` },
    ];
  });
}

function metricOf(name: string, orders: number): string {
  return `growth: ${name}, ${orders.toLocaleString('en-US').padStart(7)} orders`;
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `${at(0.5)} / ${at(0.95)} ms`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
