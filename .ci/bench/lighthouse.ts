import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import type { Bench } from './bench.ts';
import { atMost, formatValues, median, type Row } from './bench-report.ts';

/** npx downloads it when the benchmark runs, because nothing else needs its 150 packages. */
const lighthouse = 'lighthouse@13.5.0';
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const method = `median of ${runs} runs of ${lighthouse}, mobile, simulated throttling`;
/** Slows the browser down during the load. The default simulation can't tell when modules are evaluated. */
const appliedThrottling = '--throttling-method=devtools';

/** The parts of Lighthouse's report used here. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const signedInRoutes = [
  { path: '/', as: 'customer' },
  { path: '/product/2013-2018-ram-2500-68rfe', as: 'customer' },
  { path: '/my-orders', as: 'customer' },
  { path: '/admin', as: 'admin' },
] as const;

/** Measures the landing page and the signed-in pages with Lighthouse. */
export async function measureLighthouse({ origin, ...users }: Bench): Promise<Row[]> {
  const landing = await reportsOf(`${origin}/`);
  const rows = [
    ...categories.map((category) => scoreRow(`landing: Lighthouse ${category}`, category, landing)),
    ...timeRows('landing', landing, { lcp: 1200, blocking: 50 }),
  ];
  for (const { path, as } of signedInRoutes) {
    const page = `\`${path}\`, signed in`;
    const reports = await reportsOf(`${origin}${path}`, users[as]);
    rows.push(
      scoreRow(`${page}: Lighthouse performance`, 'performance', reports, 95),
      ...timeRows(page, reports, { lcp: 1500, blocking: 150 }),
      appliedRow(page, await reportsOf(`${origin}${path}`, users[as], [appliedThrottling])),
    );
  }
  return rows;
}

function timeRows(
  page: string,
  reports: readonly Report[],
  budgets: { lcp: number; blocking: number },
): Row[] {
  const row = (name: string, audit: string) => {
    const values = reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN);
    const measured = { metric: `${page}: ${name}, Lighthouse`, method };
    return { measured, value: median(values) };
  };
  const lcp = row('largest contentful paint', 'largest-contentful-paint');
  const blocking = row('total blocking time', 'total-blocking-time');
  const shift = row('layout shift', 'cumulative-layout-shift');
  return [
    atMost(lcp.measured, lcp.value, { budget: budgets.lcp, unit: 'ms' }),
    atMost(blocking.measured, blocking.value, { budget: budgets.blocking, unit: 'ms' }),
    atMost(shift.measured, shift.value, { budget: 0, unit: '', digits: 3 }),
  ];
}

function scoreRow(
  metric: string,
  category: (typeof categories)[number],
  reports: readonly Report[],
  budget = 100,
): Row {
  const scores = reports.map((each) => each.categories[category].score * 100);
  const score = median(scores);
  return {
    metric,
    budget: budget === 100 ? '100' : `≥ ${budget}`,
    measured: score.toFixed(0),
    isMet: score >= budget,
    method: `${method}; each: ${formatValues(scores)}`,
  };
}

/** For comparison with the simulation. */
function appliedRow(page: string, reports: readonly Report[]): Row {
  const ms = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)).toFixed(0);
  const score = median(reports.map((each) => each.categories.performance.score * 100)).toFixed(0);
  return {
    metric: `${page}: Lighthouse performance, applied throttling`,
    measured: `${score}: largest contentful paint ${ms('largest-contentful-paint')} ms, blocking ${ms('total-blocking-time')} ms`,
    method: `median of ${runs} runs of ${lighthouse} ${appliedThrottling}, mobile`,
  };
}

async function reportsOf(
  url: string,
  user?: StorageState,
  args: readonly string[] = [],
): Promise<Report[]> {
  const reports: Report[] = [];
  for (let attempt = 1; reports.length < runs; attempt += 1) {
    try {
      reports.push(await report(url, user, args));
    } catch (error) {
      // Now and then, Lighthouse starts to record after the navigation has started, and asks to try again.
      if (attempt >= 2 * runs) throw error;
    }
  }
  return reports;
}

/** Runs Lighthouse once, in a new browser profile that has the user's cookies. */
async function report(
  url: string,
  user: StorageState | undefined,
  extraArgs: readonly string[],
): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'straight-six-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserArgs, '--remote-debugging-port=0'],
  });
  try {
    await browser.addCookies(user?.cookies ?? []);
    // Chromium writes the port that it chose into the first line of this file.
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const args = [
      '--yes',
      lighthouse,
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      ...extraArgs,
    ];
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}
