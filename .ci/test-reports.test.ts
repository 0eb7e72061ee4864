import { expect, it } from 'vitest';
import { failuresOf, playwrightTimes, vitestTimes } from './test-reports.ts';

const file = {
  name: '/repo/a.test.ts',
  status: 'passed',
  startTime: 1000,
  endTime: 3500,
  message: '',
  assertionResults: [],
};

it('measures a Vitest file from its start to its end', () => {
  expect(vitestTimes([file])).toEqual([{ file: '/repo/a.test.ts', ms: 2500 }]);
});

it('adds up the nested tests of a Playwright file across projects', () => {
  const test = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
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
