/** `npm test`: runs every check and every test, then prints the slowest files and, last, `N passed, N failed`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { browserPaths } from './browser.ts';
import { installEngines } from './install-engines.ts';
import { run, seconds } from './run-command.ts';
import { secretSentinels } from './secret-sentinels.ts';
import {
  type FileTime,
  failuresOf,
  type PlaywrightReport,
  playwrightFailures,
  playwrightTimes,
  type VitestReport,
  vitestTimes,
} from './test-reports.ts';

interface Count {
  passed: number;
  failed: number;
}

const slowestShown = 10;
/** Each suite keeps two cores busy. With fewer cores, running both at once would only slow the tests that measure time. */
const coresForParallelSuites = 4;
const root = join(import.meta.dirname, '..');
const reports = await mkdtemp(join(tmpdir(), 'straight-six-reports-'));
const counts: Count[] = [];
/** Failures, repeated at the end because the output is long. */
const failures: string[] = [];
const stepTimes: [name: string, ms: number][] = [];
const fileTimes: FileTime[] = [];

try {
  const checks = ['check:types', 'check:format', 'check:imports', 'check:unused'];
  counts.push(
    ...(await Promise.all(checks.map((check) => step(check, 'npm', ['run', '-s', check])))),
  );
  counts.push(await step('build', 'npm', ['run', '-s', 'build'], secretSentinels));
  counts.push(await step('build:worker', 'npm', ['run', '-s', 'build:worker']));
  // Checks the deployable bundle as far as that is possible without a network.
  counts.push(await step('deploy --dry-run', 'wrangler', ['deploy', '--dry-run', '--env=']));
  if (availableParallelism() < coresForParallelSuites) {
    counts.push(await timed('unit and Worker tests', unitTests));
    counts.push(await timed('browser tests', browserTests));
    counts.push(await timed('flows in each engine', engineTests));
  } else {
    // The browser tests take as long as the other two together.
    const shorter = async () => [
      await timed('unit and Worker tests', unitTests),
      await timed('flows in each engine', engineTests),
    ];
    const both = await Promise.all([shorter(), timed('browser tests', browserTests)]);
    counts.push(...both.flat());
  }
} finally {
  await rm(reports, { recursive: true, force: true });
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
printTimes();
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function printTimes(): void {
  console.log('\nSteps');
  for (const [name, ms] of stepTimes) console.log(`${seconds(ms)}  ${name}`);
  console.log('\nSlowest test files');
  const slowest = fileTimes.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown);
  for (const { file, ms } of slowest) console.log(`${seconds(ms)}  ${relative(root, file)}`);
}

function unitTests(): Promise<Count> {
  return vitestTests('vitest.config.ts');
}

/** Runs the main flows in each engine. An engine that can't be installed is a failure in CI. */
async function engineTests(): Promise<Count> {
  const engines = installEngines();
  const missing = engines.filter((engine) => !engine.isInstalled).map(({ name }) => name);
  const installed = engines.filter((engine) => engine.isInstalled).map(({ name }) => name);
  const count = await vitestTests('engines.vitest.config.ts', {
    ENGINES: [...installed, 'chromium'].join(','),
    ...(await browserPaths()),
  });
  if (!process.env.CI) return count;
  failures.push(...missing.map((name) => `${name} is not installed`));
  return { ...count, failed: count.failed + missing.length };
}

/** Runs Vitest with a configuration of this folder. */
async function vitestTests(config: string, env: Record<string, string> = {}): Promise<Count> {
  const file = join(reports, `${config}.json`);
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', `--config=.ci/${config}`, ...args], env);
  const report = await readReport<VitestReport>(file);
  const { numPassedTests: passed = 0, numTotalTests: total = 0, testResults = [] } = report;
  failures.push(...testResults.flatMap(failuresOf));
  fileTimes.push(...vitestTimes(testResults));
  return countOf(code, passed, total - passed);
}

async function browserTests(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const code = await run(
    'playwright',
    ['test', '--config=web/tests/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(await browserPaths()) },
  );
  const { stats, config, suites = [] } = await readReport<PlaywrightReport>(file);
  failures.push(...playwrightFailures(suites));
  fileTimes.push(...playwrightTimes(suites, config?.rootDir ?? root));
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  // A flaky or skipped test proves nothing, so it counts as failed.
  return countOf(code, expected, unexpected + flaky + skipped);
}

/** Returns the counts. A runner that fails without a failed test, or that runs no test, counts as one failure. */
function countOf(code: number, passed: number, failed: number): Count {
  const ranTests = passed + failed > 0;
  if (ranTests && (code === 0 || failed > 0)) return { passed, failed };
  failures.push(`a test runner exited with ${code} and reported no failed test`);
  return { passed, failed: failed + 1 };
}

async function step(
  name: string,
  command: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  const code = await timed(name, () => run(command, args, env));
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`);
  if (code !== 0) failures.push(name);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function timed<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await task();
  stepTimes.push([name, performance.now() - startedAt]);
  return result;
}

/** Returns the report, or an empty one if the runner crashed before writing it. */
async function readReport<Report>(file: string): Promise<Partial<Report>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}
