import { join } from 'node:path';

/** The fields of Vitest's JSON report that `npm test` uses. */
export interface VitestReport {
  numPassedTests: number;
  numTotalTests: number;
  testResults: VitestFile[];
}

interface VitestFile {
  /** The file's absolute path. */
  name: string;
  status: string;
  /** Milliseconds since 1970. */
  startTime: number;
  endTime: number;
  /** The error of the file itself, e.g. a failed import. */
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** The fields of Playwright's JSON report that `npm test` uses. */
export interface PlaywrightReport {
  config: { rootDir: string };
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  /** Relative to the root directory. */
  file: string;
  suites?: PlaywrightSuite[];
  /** The duration is in milliseconds. */
  specs?: PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  tests: {
    projectName: string;
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    results: { duration: number; error?: { message?: string } }[];
  }[];
}

export interface FileTime {
  file: string;
  ms: number;
}

/** Returns the failures of a test file, each with the name and error of its test. */
export function failuresOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [`${name}\n${message}`];
  return failed.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

/** Returns the browser tests that failed, were flaky or were skipped, each with its name and last error. */
export function playwrightFailures(suites: readonly PlaywrightSuite[]): string[] {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, projectName, results }) => {
          const error = results.findLast((result) => result.error)?.error?.message ?? '';
          return `${file} › ${title} (${projectName}): ${status}\n${error}`;
        }),
    ),
    ...playwrightFailures(inner),
  ]);
}

/** Returns the time from the first to the last test of each file. */
export function vitestTimes(files: readonly VitestFile[]): FileTime[] {
  return files.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime }));
}

/** Returns the total time of each file's tests, without the hooks that run before and after all of them. */
export function playwrightTimes(suites: readonly PlaywrightSuite[], rootDir: string): FileTime[] {
  const totals = new Map<string, number>();
  // The report has one suite per file and project.
  for (const suite of suites) {
    const file = join(rootDir, suite.file);
    totals.set(file, (totals.get(file) ?? 0) + durationOf(suite));
  }
  return [...totals].map(([file, ms]) => ({ file, ms }));
}

function durationOf({ specs = [], suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}
