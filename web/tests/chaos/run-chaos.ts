/** `npm run chaos`: the long chaos run. CHAOS_SEED repeats a run; CHAOS_ITEMS and CHAOS_LARGE_FILES set its length. */
import { chromium } from '@playwright/test';
import { findBrowser } from '#ci/browser.ts';
import { browserArgs } from '#web/tests/support/browser-args.ts';
import { buildIfStale } from '#worker/local/build.ts';
import { runChaos } from './chaos.ts';
import { problemsOf, toTable } from './chaos-report.ts';

const seed = Number(process.env.CHAOS_SEED || Date.now() % 1_000_000);
const items = Number(process.env.CHAOS_ITEMS || 300);
const largeFiles = Number(process.env.CHAOS_LARGE_FILES || 40);
const run = `CHAOS_SEED=${seed} CHAOS_ITEMS=${items} CHAOS_LARGE_FILES=${largeFiles}`;
const port = Number(process.env.TEST_PORT || 8931) + 20;
const startedAt = performance.now();

console.log(run);
buildIfStale();
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: browserArgs,
});
try {
  const log = (line: string) => console.log(`${elapsedSeconds()} ${line}`);
  const result = await runChaos({ browser, port, seed, items, largeFiles, log });
  console.log(`\n${run}, ${elapsedSeconds()} s\n${toTable(result)}`);
  process.exitCode = problemsOf(result).length === 0 ? 0 : 1;
} finally {
  await browser.close();
}

function elapsedSeconds(): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
