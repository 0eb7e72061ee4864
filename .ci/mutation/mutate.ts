/**
 * `npm run mutate -- PATH …`: changes random lines of the product files in these folders, one
 * change at a time, and prints the changes that no test notices. `--lines N` sets how many lines,
 * and MUTATE_SEED repeats a run. The tests in Node run for `worker/domain` and `web`, the Worker's
 * tests for the rest of `worker` and `db`. They need the built app.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Stryker from '@stryker-mutator/core';
import fc from 'fast-check';
import { accepted } from './accepted.ts';

const { values, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: 'string', default: '150' } },
});
if (folders.length === 0) throw new Error('Name a folder: npm run mutate -- worker/domain');
const inNode = {
  testRunner: 'vitest',
  vitest: { configFile: '.ci/mutation/vitest.config.ts', related: true },
  timeoutMS: 60_000,
};
const inWorker = {
  testRunner: 'command',
  commandRunner: { command: 'vitest run --config .ci/mutation/worker.vitest.config.ts' },
  // The first run runs all tests, a mutant's run only some.
  dryRunTimeoutMinutes: 30,
  timeoutFactor: 0,
  timeoutMS: 600_000,
};
const seed = Number(process.env.MUTATE_SEED) || Date.now() % 1_000_000;
console.log(`MUTATE_SEED=${seed}`);

const runsInNode = folders.every((folder) => /^(worker\/domain|web)\b/.test(folder));
const results = await new Stryker({
  mutate: sampleLines(Number(values.lines)),
  // Texts change often, and their wording is no rule.
  mutator: { plugins: null, excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  ...(runsInNode ? inNode : inWorker),
  // Stryker can't read a tsconfig.json with TypeScript 7, and doesn't need it.
  tsconfigFile: 'none',
  tempDirName: 'dist/mutation',
  concurrency: 2,
  reporters: ['dots'],
}).runMutationTest();

const tested = results.filter(({ status }) => status !== 'Ignored');
const unnoticed = tested
  .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  .map(({ fileName, location: { start, end }, replacement }) => {
    const lines = readFileSync(fileName, 'utf8').split('\n');
    const line = lines[start.line - 1] ?? '';
    const rest = start.line === end.line ? line.slice(end.column - 1) : '';
    const changed = `${line.slice(0, start.column - 1)}${replacement}${rest}`.trim();
    return { place: `${fileName.replace(`${process.cwd()}/`, '')}:${start.line}`, changed };
  });
const survivors = unnoticed.filter(
  ({ place, changed }) =>
    !accepted.some((one) => one.changed === changed && place.includes(one.file ?? '')),
);
for (const { place, changed } of survivors) console.log(`${place}  ${changed}`);
const share = (1 - survivors.length / tested.length) * 100;
const timeouts = tested.filter(({ status }) => status === 'Timeout').length;
console.log(
  `${tested.length} changes, ${survivors.length} unnoticed: ${share.toFixed(1)} % noticed, ${timeouts} by a timeout`,
);

/** Returns random lines of code of the folders' product files, as Stryker's `mutate` names them. */
function sampleLines(count: number): string[] {
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/tests\//.test(file));
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        /^\s*(\/?\*|\/\/|import |export type|\}|$)/.test(text)
          ? []
          : [`${file}:${index + 1}-${index + 1}`],
      ),
  );
  const size = Math.min(count, lines.length);
  const [sample = []] = fc.sample(
    fc.shuffledSubarray(lines, { minLength: size, maxLength: size }),
    { seed, numRuns: 1 },
  );
  return sample;
}
