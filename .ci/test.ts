/** `npm test`: runs every check and every test, then prints the slowest files and, last, `N passed, N failed`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { browserPaths, installedBrowser } from './browser.ts';
import { installEngines, missingPackages } from './install-engines.ts';
import { run, seconds } from './run-command.ts';
import { secretSentinels } from './secret-sentinels.ts';
import { type Summary, summarizePlaywright, summarizeVitest } from './test-reports.ts';

const slowestShown = 10;
/**
 * Each suite keeps two cores busy. With fewer cores, running both at once would only slow the tests that measure time.
 */
const coresForParallelSuites = 4;
const root = join(import.meta.dirname, '..');
const reports = await mkdtemp(join(tmpdir(), 'straight-six-reports-'));
const retryLog = join(reports, 'retries');
let retries = '';
const summaries: Summary[] = [];
const stepTimes: [name: string, ms: number][] = [];

const missing = [...(installedBrowser() ? [] : ['Chromium']), ...missingPackages()];
if (missing.length > 0) {
  console.log(
    `This will install ${missing.join(', ')}, with apt-get or Playwright, to test with.\n`,
  );
}

try {
  const checks = ['check:types', 'check:format', 'check:imports', 'check:unused'];
  await Promise.all(checks.map((check) => step(check, 'npm', ['run', '-s', check])));
  await step('build', 'npm', ['run', '-s', 'build'], secretSentinels);
  await Promise.all([
    step('build:worker', 'npm', ['run', '-s', 'build:worker']),
    // Checks the deployable bundle as far as that is possible without a network.
    step('deploy --dry-run', 'wrangler', ['deploy', '--dry-run', '--env=']),
  ]);
  const others = async () => {
    await timed('unit and Worker tests', () => vitestTests('vitest.config.ts'));
    await timed('flows in each engine', engineTests);
  };
  // The browser tests take as long as the others together.
  const isParallel = availableParallelism() >= coresForParallelSuites;
  const other = isParallel ? others() : await others();
  await timed('browser tests', browserTests);
  await other;
} finally {
  retries = await readFile(retryLog, 'utf8').catch(() => '');
  await rm(reports, { recursive: true, force: true });
}

console.log('\nSteps');
for (const [name, ms] of stepTimes) console.log(`${seconds(ms)}  ${name}`);
console.log('\nSlowest test files');
const fileTimes = summaries.flatMap(({ times }) => times).sort((one, other) => other[1] - one[1]);
for (const [file, ms] of fileTimes.slice(0, slowestShown)) {
  console.log(`${seconds(ms)}  ${relative(root, file)}`);
}
if (retries) console.log(`\nRetries\n${retries.trimEnd()}`);
// Repeated here, because the output is long.
const failures = summaries.flatMap((summary) => summary.failures);
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
const passed = summaries.reduce((sum, summary) => sum + summary.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Runs the main flows in each engine. An engine that can't be installed is a failure in CI. */
async function engineTests(): Promise<void> {
  const engines = installEngines();
  const installed = engines.filter((engine) => engine.isInstalled).map(({ name }) => name);
  await vitestTests('engines.vitest.config.ts', {
    ENGINES: [...installed, 'chromium'].join(','),
    RETRY_LOG: retryLog,
    ...(await browserPaths()),
  });
  if (!process.env.CI) return;
  for (const { name, isInstalled } of engines) if (!isInstalled) fail(`${name} is not installed`);
}

/** Runs Vitest with a configuration of this folder. */
async function vitestTests(config: string, env: Record<string, string> = {}): Promise<void> {
  const file = join(reports, `${config}.json`);
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', ['run', `--config=.ci/${config}`, ...args], env);
  add(code, summarizeVitest(await readReport(file)));
}

async function browserTests(): Promise<void> {
  const file = join(reports, 'playwright.json');
  const code = await run(
    'playwright',
    ['test', '--config=web/tests/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file, RETRY_LOG: retryLog, ...(await browserPaths()) },
  );
  add(code, summarizePlaywright(await readReport(file)));
}

/** Adds a summary. A runner that fails without a failed test, or that runs no test, counts as one failure. */
function add(code: number, summary: Summary): void {
  summaries.push(summary);
  const { passed: succeeded, failures: failed } = summary;
  if (failed.length === 0 && (code !== 0 || succeeded === 0)) {
    fail(`a test runner exited with ${code} and reported no failed test`);
  }
}

function fail(failure: string): void {
  summaries.push({ passed: 0, failures: [failure], times: [] });
}

async function step(
  name: string,
  command: string,
  args: string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const code = await timed(name, () => run(command, args, env));
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`);
  if (code === 0) summaries.push({ passed: 1, failures: [], times: [] });
  else fail(name);
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
