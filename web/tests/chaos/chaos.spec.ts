import { expect } from '@playwright/test';
import { test } from '#web/tests/support/users.ts';
import { runChaos } from './chaos.ts';
import { problemsOf } from './chaos-report.ts';

/** Above the ports of the shared stack and the separate ones. */
const port = Number(process.env.TEST_PORT || 8931) + 20;

test('delivers every message and order request exactly once and in sequence, despite failures', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  // One round of faults. `CHAOS_SEED=5 CHAOS_ITEMS=1 CHAOS_LARGE_FILES=1 npm run chaos` prints its steps.
  const result = await runChaos({ browser, port, seed: 5, items: 1, largeFiles: 1, log });
  expect(problemsOf(result), lines.join('\n')).toEqual([]);
});
