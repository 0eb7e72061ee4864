/**
 * `npm run bench`: measures speed and size against their budgets and writes docs/bench.md. With
 * names, as in `npm run bench -- lighthouse growth`, it measures only those and writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { measureApi } from './api.ts';
import { type Bench, startBench } from './bench.ts';
import { measureGrowth } from './growth.ts';
import { measureLighthouse } from './lighthouse.ts';
import { type Row, toReport } from './report.ts';
import { measureWarmStart } from './warm-start.ts';
import { measureWeights } from './weights.ts';

const file = 'docs/bench.md';

const onStack: Record<string, (bench: Bench) => Promise<Row[]>> = {
  lighthouse: measureLighthouse,
  'warm-start': measureWarmStart,
};

/** These need no stack, so they run after it has stopped. */
const alone: Record<string, () => Promise<Row[]>> = {
  weights: measureWeights,
  api: measureApi,
  growth: measureGrowth,
};

const selected = process.argv.slice(2);
const isSelected = (name: string) => selected.length === 0 || selected.includes(name);
const rows: Row[] = [];
let chromium = 'not used';

if (Object.keys(onStack).some(isSelected)) {
  const bench = await startBench();
  chromium = bench.browser.version();
  const { name, ms } = bench.helloWorld;
  rows.push({ name: `floor: start of the ${name}`, measured: `${ms.toFixed(0)} ms` });
  try {
    for (const [part, measure] of Object.entries(onStack)) await run(part, () => measure(bench));
  } finally {
    await bench.stop();
  }
}

for (const [part, measure] of Object.entries(alone)) await run(part, measure);

const report = toReport(rows, chromium);
console.log(`\n${report}`);
if (selected.length === 0) {
  await writeFile(file, report);
  // The format check covers Markdown, too.
  execFileSync('biome', ['format', '--write', file], { stdio: 'ignore' });
}

async function run(name: string, measure: () => Promise<Row[]>): Promise<void> {
  if (!isSelected(name)) return;
  console.log(`${name} ...`);
  try {
    rows.push(...(await measure()));
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    rows.push({ name, measured: 'could not be measured' });
  }
}
