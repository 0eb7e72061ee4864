import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { summarizePlaywright, summarizeVitest } from './test-reports.ts';

const file = { name: '/repo/a.test.ts', startTime: 1000, endTime: 3500, message: '' };

it('lists the failed and skipped tests of Vitest, or the error of a file without tests', () => {
  const test = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const assertionResults = [
    test('adds', 'failed', ['1 is not 2']),
    test('counts', 'passed'),
    test('waits', 'pending'),
  ];
  const testResults = [
    { ...file, status: 'failed', assertionResults },
    { ...file, name: '/repo/b.test.ts', status: 'failed', message: 'Error', assertionResults: [] },
  ];
  expect(summarizeVitest({ numPassedTests: 1, testResults })).toEqual({
    passed: 1,
    failures: [
      '/repo/a.test.ts › adds\n1 is not 2',
      '/repo/a.test.ts › waits\n',
      '/repo/b.test.ts\nError',
    ],
    times: [
      ['/repo/a.test.ts', 2500],
      ['/repo/b.test.ts', 2500],
    ],
  });
});

it('adds up the nested tests of Playwright, of which only expected results pass', () => {
  const spec = (status: string, durations: number[], message?: string) => {
    const results = durations.map((duration) => ({
      duration,
      ...(message && { error: { message } }),
    }));
    return { title: 'adds', tests: [{ projectName: 'phone', status, results }] };
  };
  const inner = { file: 'a.spec.ts', specs: [spec('unexpected', [5], '1 is not 2')] };
  const suites = [
    { file: 'a.spec.ts', specs: [spec('expected', [10])], suites: [inner] },
    { file: 'b.spec.ts', specs: [spec('flaky', [1, 1]), spec('skipped', [])] },
  ];
  expect(summarizePlaywright({ config: { rootDir: '/repo' }, suites })).toEqual({
    passed: 1,
    failures: [
      'a.spec.ts › adds (phone): unexpected\n1 is not 2',
      'b.spec.ts › adds (phone): flaky\n',
      'b.spec.ts › adds (phone): skipped\n',
    ],
    times: [
      ['/repo/a.spec.ts', 15],
      ['/repo/b.spec.ts', 2],
    ],
  });
});

it('includes the page that a browser test failed on, and strips terminal colors', () => {
  const directory = mkdtempSync(join(tmpdir(), 'straight-six-reports-test-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'error-context.md');
  writeFileSync(
    path,
    '# Error\n```\n1 is not 2\n```\n```yaml\n- dialog "Log":\n  - list\n```\n# Test\n',
  );
  const results = [
    {
      duration: 5,
      error: { message: '\u001b[2m1 is not 2\u001b[22m' },
      attachments: [
        { name: 'screenshot', path: 'a.png' },
        { name: 'error-context', path },
      ],
    },
  ];
  const tests = [{ projectName: 'phone', status: 'unexpected', results }];
  const suites = [{ file: 'a.spec.ts', specs: [{ title: 'adds', tests }] }];
  expect(summarizePlaywright({ config: { rootDir: '/repo' }, suites }).failures).toEqual([
    'a.spec.ts › adds (phone): unexpected\n1 is not 2\n```yaml\n- dialog "Log":\n  - list\n```',
  ]);
});
