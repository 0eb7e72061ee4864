import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import type { Bench } from './bench.ts';
import { atMost, atMostTimes, type Floor, formatValues, median, type Row } from './bench-report.ts';
import { withFloorPages } from './floor-pages.ts';

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
  const { heading, helloWorld, work } = await measureFloors();
  const landing = await reportsOf(`${origin}/`);
  const rows = [
    ...categories.map((category) => scoreRow(`landing: Lighthouse ${category}`, category, landing)),
    ...timeRows('landing', landing, {
      lcp: { floor: heading, times: 1.8 },
      blocking: { floor: work, times: 0.1 },
    }),
  ];
  for (const { path, as } of signedInRoutes) {
    const page = `\`${path}\`, signed in`;
    const reports = await reportsOf(`${origin}${path}`, users[as]);
    rows.push(
      scoreRow(`${page}: Lighthouse performance`, 'performance', reports, 95),
      ...timeRows(page, reports, {
        lcp: { floor: helloWorld, times: 1.1 },
        blocking: { floor: work, times: 0.3 },
      }),
      appliedRow(page, await reportsOf(`${origin}${path}`, users[as], [appliedThrottling])),
    );
  }
  return [...rows, ...[heading, helloWorld, work].map(baselineRow)];
}

/** Runs Lighthouse on the floor pages. Returns their largest paints, and the hello world's time on the main thread. */
function measureFloors(): Promise<Record<'heading' | 'helloWorld' | 'work', Floor>> {
  return withFloorPages(async (pages) => {
    const ofHeading = await reportsOf(pages.heading);
    const ofHelloWorld = await reportsOf(pages.helloWorld);
    const lcp = 'largest-contentful-paint';
    return {
      heading: { name: 'the page with one heading', ms: medianOf(ofHeading, lcp) },
      helloWorld: { name: 'the hello world', ms: medianOf(ofHelloWorld, lcp) },
      work: {
        name: 'the hello world’s main thread',
        ms: medianOf(ofHelloWorld, 'mainthread-work-breakdown'),
      },
    };
  });
}

function baselineRow({ name, ms }: Floor): Row {
  return { metric: `baseline: ${name}, Lighthouse`, measured: `${ms.toFixed(0)} ms`, method };
}

function medianOf(reports: readonly Report[], audit: string): number {
  return median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}

interface TimeBudget {
  floor: Floor;
  times: number;
}

function timeRows(
  page: string,
  reports: readonly Report[],
  budgets: { lcp: TimeBudget; blocking: TimeBudget },
): Row[] {
  const facts = (name: string) => ({ metric: `${page}: ${name}, Lighthouse`, method });
  return [
    atMostTimes(
      facts('largest contentful paint'),
      medianOf(reports, 'largest-contentful-paint'),
      budgets.lcp,
    ),
    atMostTimes(
      facts('total blocking time'),
      medianOf(reports, 'total-blocking-time'),
      budgets.blocking,
    ),
    atMost(facts('layout shift'), medianOf(reports, 'cumulative-layout-shift'), {
      budget: 0,
      unit: '',
      digits: 3,
    }),
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
  const ms = (audit: string) => medianOf(reports, audit).toFixed(0);
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
