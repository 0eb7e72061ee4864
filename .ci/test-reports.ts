import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The fields of Vitest's JSON report that `npm test` uses. */
export interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  /** The names are absolute paths, and the times ms since 1970. */
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    /** The error of the file itself, such as a failed import. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The fields of Playwright's JSON report that `npm test` uses. */
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  /** Relative to the root directory. */
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    tests: {
      projectName: string;
      status: string;
      results: PlaywrightResult[];
    }[];
  }[];
}

interface PlaywrightResult {
  duration: number;
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}

export interface Summary {
  passed: number;
  /** The names of the failed tests, with their errors. */
  failures: string[];
  /** The files with the ms that they took. */
  times: [file: string, ms: number][];
}

export function summarizeVitest({
  numPassedTests: passed = 0,
  testResults = [],
}: Partial<VitestReport>): Summary {
  return {
    passed,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status !== 'passed');
      if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
      return failed.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }),
    times: testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]),
  };
}

/** A flaky or skipped test proves nothing, so it counts as failed. */
export function summarizePlaywright({ config, suites = [] }: Partial<PlaywrightReport>): Summary {
  const tests = suites.flatMap(testsOf);
  const totals = new Map<string, number>();
  for (const { file, ms } of tests) totals.set(file, (totals.get(file) ?? 0) + ms);
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: tests
      .filter(({ status }) => status !== 'expected')
      .map(({ file, title, status, error }) => `${file} › ${title}: ${status}\n${error}`),
    times: [...totals].map(([file, ms]) => [join(config?.rootDir ?? '', file), ms]),
  };
}

interface BrowserTest {
  file: string;
  title: string;
  status: string;
  error: string;
  ms: number;
}

function testsOf(suite: PlaywrightSuite): BrowserTest[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      file: suite.file,
      title: `${title} (${projectName})`,
      status,
      error: errorOf(results.findLast((result) => result.error)),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

/** Returns an error with the page's accessibility tree at the failure. A log is often all that is left of a run. */
function errorOf({ error, attachments = [] }: Partial<PlaywrightResult> = {}): string {
  const message = stripVTControlCharacters(error?.message ?? '');
  const context = attachments.find(({ name, path }) => name === 'error-context' && path)?.path;
  const report = context && existsSync(context) ? readFileSync(context, 'utf8') : '';
  const page = /^```yaml$.+?^```$/ms.exec(report)?.[0];
  return page ? `${message}\n${page}` : message;
}
