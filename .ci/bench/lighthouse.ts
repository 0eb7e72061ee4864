import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findBrowser } from '#ci/browser.ts';
import type { Bench } from './bench.ts';
import { atMost, formatValues, median, type Row } from './bench-report.ts';

/** npx downloads it when the benchmark runs, because nothing else needs its 150 packages. */
const lighthouse = 'lighthouse@13.5.0';
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const method = `median of ${runs} runs of ${lighthouse}, mobile, simulated throttling`;

/** The parts of Lighthouse's report used here. */
interface Report {
  /** Scores from 0 to 1. */
  categories: Record<(typeof categories)[number], { score: number }>;
  audits: Record<string, { numericValue?: number } | undefined>;
}

/** Measures the landing page with Lighthouse. */
export async function measureLighthouse({ origin }: Bench): Promise<Row[]> {
  const reports: Report[] = [];
  while (reports.length < runs) reports.push(await report(`${origin}/`));
  const medianOf = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return [
    ...categories.map((category) => scoreRow(category, reports)),
    atMost(
      { metric: 'landing: largest contentful paint, Lighthouse', method },
      medianOf('largest-contentful-paint'),
      { budget: 1200, unit: 'ms' },
    ),
    atMost(
      { metric: 'landing: total blocking time, Lighthouse', method },
      medianOf('total-blocking-time'),
      { budget: 50, unit: 'ms' },
    ),
    atMost(
      { metric: 'landing: layout shift, Lighthouse', method },
      medianOf('cumulative-layout-shift'),
      { budget: 0, unit: '', digits: 3 },
    ),
  ];
}

function scoreRow(category: (typeof categories)[number], reports: readonly Report[]): Row {
  const scores = reports.map((each) => each.categories[category].score * 100);
  const score = median(scores);
  return {
    metric: `landing: Lighthouse ${category}`,
    budget: '100',
    measured: score.toFixed(0),
    isMet: score === 100,
    method: `${method}; each: ${formatValues(scores)}`,
  };
}

async function report(url: string): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { env: { ...process.env, CHROME_PATH: await findBrowser() }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout);
}
