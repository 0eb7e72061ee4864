/** `npm test`: every check and every test, and at the end the line `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findHeadlessShell } from './browser.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = await mkdtemp(join(tmpdir(), 'straight-six-reports-'));
const counts: Count[] = [];
/** What failed early, said again at the end, where whoever reads begins. */
const saidAgain: string[] = [];

try {
  for (const check of ['check:format', 'check:imports', 'check:types', 'check:unused']) {
    counts.push(await step(check, 'npm', ['run', '-s', check]));
  }
  counts.push(await build());
  counts.push(await dryRun());
  counts.push(await unitTests());
  counts.push(await browserTests());
} finally {
  await rm(reports, { recursive: true, force: true });
}

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const failure of saidAgain) console.log(`\nFAILED  ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function build(): Promise<Count> {
  return step('build', 'npm', ['run', '-s', 'build']);
}

/** Whether what was built can be deployed, as far as that can be known without a network. */
function dryRun(): Promise<Count> {
  return step('deploy --dry-run', 'wrangler', ['deploy', '--dry-run', '--env=']);
}

async function unitTests(): Promise<Count> {
  const file = join(reports, 'vitest.json');
  const code = await run('vitest', [
    'run',
    '--config=.ci/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = (await readReport(file)) as Partial<VitestReport>;
  const { numPassedTests: passed = 0, numTotalTests: total = 0, testResults = [] } = report;
  saidAgain.push(...testResults.flatMap(failuresOf));
  return countOf(code, passed, total - passed);
}

/** The part of Vitest's report that is read. */
interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  /** Why the file as a whole failed. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

function failuresOf({ name, status, message, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
  return failed.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

async function browserTests(): Promise<Count> {
  const file = join(reports, 'playwright.json');
  const browser = await findBrowser();
  const code = await run(
    'playwright',
    ['test', '--config=web/tests/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      CHROME_PATH: browser,
      HEADLESS_SHELL_PATH: findHeadlessShell() ?? browser,
    },
  );
  const stats = (await readReport(file)).stats as Record<string, number> | undefined;
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats ?? {};
  return countOf(code, expected, unexpected + flaky + skipped);
}

/** A runner that failed without naming a failed test counts as one failure; so does one that ran no test. */
function countOf(code: number, passed: number, failed: number): Count {
  const ranAndAgrees = passed + failed > 0 && (code === 0) === (failed === 0);
  if (ranAndAgrees) return { passed, failed };
  saidAgain.push(`a runner ended with ${code}, and named no failed test`);
  return { passed, failed: failed + 1 };
}

async function step(name: string, command: string, args: string[]): Promise<Count> {
  const code = await run(command, args);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name}`);
  if (code !== 0) saidAgain.push(name);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function readReport(file: string): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return {};
  }
}
