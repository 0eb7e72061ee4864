import { expect, it } from 'vitest';
import { failuresOf, playwrightFailures, playwrightTimes, vitestTimes } from './test-reports.ts';

const file = {
  name: '/repo/a.test.ts',
  status: 'passed',
  startTime: 1000,
  endTime: 3500,
  message: '',
  assertionResults: [],
};

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

const spec = (status: Status, results: { duration: number; error?: { message: string } }[]) => ({
  title: 'adds',
  tests: [{ projectName: 'phone', status, results }],
});

it('measures a Vitest file from its start to its end', () => {
  expect(vitestTimes([file])).toEqual([{ file: '/repo/a.test.ts', ms: 2500 }]);
});

it('adds up the nested tests of a Playwright file across projects', () => {
  const test = (duration: number) => spec('expected', [{ duration }]);
  const suites = [
    { file: 'a.spec.ts', specs: [test(10)], suites: [{ file: 'a.spec.ts', specs: [test(5)] }] },
    { file: 'a.spec.ts', specs: [test(2)] },
    { file: 'b.spec.ts' },
  ];
  expect(playwrightTimes(suites, '/repo')).toEqual([
    { file: '/repo/a.spec.ts', ms: 17 },
    { file: '/repo/b.spec.ts', ms: 0 },
  ]);
});

it('reports failed tests, or the error of a file in which no test ran', () => {
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2'] };
  const passed = { status: 'passed', fullName: 'counts', failureMessages: [] };
  expect(failuresOf({ ...file, status: 'failed', assertionResults: [failed, passed] })).toEqual([
    '/repo/a.test.ts › adds\n1 is not 2',
  ]);
  expect(failuresOf({ ...file, status: 'failed', message: 'SyntaxError' })).toEqual([
    '/repo/a.test.ts\nSyntaxError',
  ]);
});

it('reports browser tests that did not pass, with their last error', () => {
  const error = { message: '1 is not 2' };
  const inner = { file: 'a.spec.ts', specs: [spec('unexpected', [{ duration: 1, error }])] };
  const flaky = spec('flaky', [{ duration: 1, error }, { duration: 1 }]);
  const suites = [
    { file: 'a.spec.ts', specs: [spec('expected', [{ duration: 1 }])], suites: [inner] },
    { file: 'b.spec.ts', specs: [flaky, spec('skipped', [])] },
  ];
  expect(playwrightFailures(suites)).toEqual([
    'a.spec.ts › adds (phone): unexpected\n1 is not 2',
    'b.spec.ts › adds (phone): flaky\n1 is not 2',
    'b.spec.ts › adds (phone): skipped\n',
  ]);
});
