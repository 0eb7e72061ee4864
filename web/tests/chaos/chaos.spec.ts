import { expect } from '@playwright/test';
import { test } from '#web/tests/support/people.ts';
import { runChaos } from './chaos.ts';
import { problemsOf } from './chaos-report.ts';

/** Twenty above the common store's, and thereby above the own one's too. */
const port = Number(process.env.TEST_PORT || 8931) + 20;

test('whatever fails, what was written arrives once and in order', async ({ browser }) => {
  test.setTimeout(300_000);
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  // One round of bad weather. `CHAOS_SEED=5 CHAOS_ITEMS=1 npm run chaos` shows what happens in it.
  const result = await runChaos({ browser, port, seed: 5, items: 1, say });
  expect(problemsOf(result), lines.join('\n')).toEqual([]);
});
