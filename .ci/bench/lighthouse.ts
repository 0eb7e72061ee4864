import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import type { Bench, StorageState } from './bench.ts';
import { withHelloWorld } from './floor-pages.ts';
import { atMost, median, type Row } from './report.ts';
import { routes, shorten } from './weights.ts';

/** npx downloads it when the benchmark runs, because nothing else needs its 150 packages. */
const lighthouse = 'lighthouse@13.5.0';
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The parts of Lighthouse's report used here. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

/** Measures the landing page, the signed-in pages and the hello world with Lighthouse on a simulated phone. */
export async function measureLighthouse({ origin, ...users }: Bench): Promise<Row[]> {
  const landing = await reportsOf(`${origin}/`);
  const of = (audit: string) => medianOf(landing, audit);
  const rows: Row[] = [
    scores('landing: Lighthouse, all four scores', landing, categories, 100),
    atMost('landing: LCP', of('largest-contentful-paint'), { budget: 1200, unit: 'ms' }),
    atMost('landing: blocking time', of('total-blocking-time'), { budget: 50, unit: 'ms' }),
    atMost('landing: layout shift', of('cumulative-layout-shift'), {
      budget: 0,
      unit: '',
      digits: 3,
    }),
  ];
  for (const { path, as, score } of routes) {
    const reports = await reportsOf(`${origin}${path}`, users[as]);
    const name = `Lighthouse performance of \`${shorten(path)}\``;
    const row = scores(name, reports, ['performance'], score);
    rows.push({ ...row, measured: `${row.measured}; ${timesOf(reports)}` });
  }
  const helloWorld = await withHelloWorld((url) => reportsOf(url));
  const { measured } = scores('', helloWorld, ['performance'], 0);
  rows.push({
    name: 'Lighthouse performance of the hello world',
    measured: `${measured}; ${timesOf(helloWorld)}`,
  });
  return rows;
}

function scores(
  name: string,
  reports: readonly Report[],
  chosen: readonly (typeof categories)[number][],
  budget: number,
): Row {
  const values = chosen.map((category) =>
    median(reports.map((report) => Math.round(report.categories[category].score * 100))),
  );
  return {
    name,
    measured: values.join(' · '),
    budget: budget === 100 ? '100' : `≥ ${budget}`,
    isMet: values.every((value) => value >= budget),
  };
}

function timesOf(reports: readonly Report[]): string {
  const ms = (audit: string) => medianOf(reports, audit).toFixed(0);
  return `LCP ${ms('largest-contentful-paint')} ms, blocking ${ms('total-blocking-time')} ms`;
}

function medianOf(reports: readonly Report[], audit: string): number {
  return median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
}

async function reportsOf(url: string, user?: StorageState): Promise<Report[]> {
  const reports: Report[] = [];
  for (let attempt = 1; reports.length < runs; attempt += 1) {
    try {
      reports.push(await report(url, user));
    } catch (error) {
      // Now and then, Lighthouse starts to record after the navigation has started, and asks to try
      // again.
      if (attempt >= 2 * runs) throw error;
    }
  }
  return reports;
}

/** Runs Lighthouse once, in a new browser profile that has the user's cookies. */
async function report(url: string, user: StorageState | undefined): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'straight-six-lighthouse-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findBrowser(),
    args: [...browserArgs, '--remote-debugging-port=0'],
  });
  try {
    await browser.addCookies(user?.cookies ?? []);
    // Chromium writes the port that it chose into the first line of this file.
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
    const args = ['--yes', lighthouse, url, `--port=${port}`, '--quiet', '--output=json'];
    const { stdout } = await promisify(execFile)('npx', args, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}
