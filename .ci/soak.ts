/**
 * `npm run soak`: runs the tests that take too long for `npm test` and prints a summary. Words
 * select tests by name, as in `npm run soak -- killed file`. SOAK_SEED repeats a run.
 * `load --seconds N --share N` sets the length and the size of the load.
 */
import { parseArgs } from 'node:util';
import { browserPaths } from './browser.ts';
import { compareVins } from './compare-vins.ts';
import { runClientTests, runSqldTests } from './libsql-client/database-tests.ts';
import { run, seconds } from './run-command.ts';

const seed = process.env.SOAK_SEED || String(Date.now() % 1_000_000);

/** Runs a test file with its long sizes. */
const longTest = (file: string) => () =>
  run(
    'vitest',
    [
      'run',
      '--config=.ci/vitest.config.ts',
      '--testTimeout=900000',
      '--hookTimeout=900000',
      `${file}.test.ts`,
    ],
    { SOAK: 'on', SOAK_SEED: seed },
  );

const { values: lengths, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '180' }, share: { type: 'string', default: '1' } },
});

const parts: [name: string, runPart: () => Promise<number>][] = [
  ['tests of @libsql/client against the local server', runClientTests],
  ['the Worker’s tests on libsql-server', runSqldTests],
  ['VINs decoded as in NHTSA’s catalog', () => compareVins(Number(seed))],
  ['500 orders while every fourth external call fails', longTest('worker/tests/jobs/many-jobs')],
  ['killed at every external call of an approval', longTest('worker/tests/jobs/job-kill')],
  ['killed while customers place 1,000 orders', longTest('worker/tests/jobs/order-kill')],
  ['a 2 GiB file', longTest('worker/tests/files/large-file')],
  ['lists of 5,000 orders and 50,000 messages', longTest('worker/tests/orders/lists/growth')],
  ['a day of abuse by one user', longTest('worker/tests/abuse/abuse')],
  ['20,000 random requests', longTest('worker/tests/requests/random-requests')],
  ['every item once, in 20,000 runs with random faults', longTest('web/delivery/every-item-once')],
  [
    'killed 20 times while a customer writes in two tabs',
    async () =>
      run(
        'playwright',
        ['test', '--config=web/tests/playwright.config.ts', 'server-kills.spec.ts'],
        { SOAK: 'on', ...(await browserPaths()) },
      ),
  ],
  [
    'browser tests with random API delays',
    async () =>
      run('playwright', ['test', '--config=web/tests/playwright.config.ts'], {
        DELAYED_ANSWERS: '1500',
        ...(await browserPaths()),
      }),
  ],
  [
    'load of 500 people',
    () =>
      run('node', [
        '.ci/load/load-test.ts',
        '--seconds',
        lengths.seconds,
        '--share',
        lengths.share,
      ]),
  ],
];

const chosen = parts.filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(`No test matches "${words.join(' ')}".`);
  process.exit(1);
}
const summary: string[] = [];
let failed = 0;

console.log(`SOAK_SEED=${seed}`);
if ((await run('npm', ['run', '-s', 'build'])) !== 0) process.exit(1);
for (const [name, runPart] of chosen) {
  console.log(`\n${name}`);
  const startedAt = performance.now();
  const code = await runPart().catch((error) => {
    console.error(error);
    return 1;
  });
  if (code !== 0) failed += 1;
  const result = code === 0 ? 'ok    ' : 'FAILED';
  summary.push(`${seconds(performance.now() - startedAt)}  ${result}  ${name}`);
}

console.log(`\nSOAK_SEED=${seed}\n${summary.join('\n')}`);
console.log(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
