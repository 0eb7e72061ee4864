/**
 * `npm run bench`: measures speed and size against their budgets and writes docs/bench.md. With names, as in
 * `npm run bench -- landing admin`, it measures only those and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { measureAdmin } from './admin/admin.ts';
import { measureAdminPoll } from './admin/admin-poll.ts';
import { measureNextOrder } from './admin/next-order.ts';
import { measureApi } from './api/api-benchmark.ts';
import { measureIdlePolls } from './api/idle-poll.ts';
import { type Bench, startBench } from './bench.ts';
import { type Row, toReport } from './bench-report.ts';
import { measureDatalog } from './datalog.ts';
import { measureGrowth } from './growth.ts';
import { measureLanding } from './landing.ts';
import { measureLargeFile } from './large-file.ts';
import { measureLighthouse } from './lighthouse.ts';
import { reportScripts } from './script-report.ts';
import { measureWarmStart } from './warm-start.ts';
import { measureWeights } from './weights.ts';
import { measureWorkerStart } from './worker-start.ts';

const file = 'docs/bench.md';

const stackMeasurements: Record<string, (bench: Bench) => Promise<Row[]>> = {
  weights: measureWeights,
  landing: measureLanding,
  lighthouse: measureLighthouse,
  'warm-start': measureWarmStart,
  'idle-poll': measureIdlePolls,
  admin: measureAdmin,
  'admin-next-order': measureNextOrder,
  'admin-poll': measureAdminPoll,
  'large-file': measureLargeFile,
  datalog: measureDatalog,
};

const selected = process.argv.slice(2);
const startedAt = performance.now();
const rows: Row[] = [];
let failed = 0;
let chromium = 'not used';
let scripts = '';
if (
  selected.length === 0 ||
  Object.keys(stackMeasurements).some((name) => selected.includes(name))
) {
  const bench = await startBench();
  chromium = bench.browser.version();
  try {
    for (const [name, measure] of Object.entries(stackMeasurements)) {
      await runMeasurement(name, () => measure(bench));
    }
    if (selected.length === 0 || selected.includes('weights')) scripts = await reportScripts(bench);
  } finally {
    await bench.stop();
  }
}
// These run last, so that the stack does not share the cores.
await runMeasurement('worker-start', measureWorkerStart);
await runMeasurement('api', measureApi);
// Fills databases of up to 100,000 orders, which takes several minutes.
await runMeasurement('growth', measureGrowth);

const minutes = (performance.now() - startedAt) / 60_000;
const report = toReport(rows, { chromium, minutes, scripts });
console.log(`\n${report}`);
if (selected.length === 0) {
  await writeFile(file, report);
  // The format check covers Markdown too.
  execFileSync('biome', ['format', '--write', file], { stdio: 'ignore' });
  console.log(`Written to ${file}.`);
}
process.exitCode = failed === 0 ? 0 : 1;

async function runMeasurement(name: string, measure: () => Promise<Row[]>): Promise<void> {
  if (selected.length > 0 && !selected.includes(name)) return;
  console.log(`${name} ...`);
  try {
    rows.push(...(await measure()));
  } catch (error) {
    failed += 1;
    console.error(error);
    rows.push({
      metric: name,
      measured: 'could not be measured',
      method: 'see the error in the output',
    });
  }
}
