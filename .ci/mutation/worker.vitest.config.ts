import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = `${import.meta.dirname}/../..`;
/** Stryker sets this variable. The test servers pass it to the Worker, whose bundle contains every mutant. */
const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
/** The mutants that each test file reaches. The first run, which has no mutant, writes it. */
const reachedMutants = `${root}/dist/reached-mutants.txt`;
if (!mutant) writeFileSync(reachedMutants, '');

/** These take longest, and check no rule that another test doesn't. */
const loadTests = ['abuse', 'growth', 'job-kill', 'large-file', 'many-jobs', 'random-requests'];
const files = globSync('{worker,db}/**/*.ts', {
  exclude: ['**/local/**', 'worker/domain/**', `**/{${loadTests}}.test.ts`],
}).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const include = mutant ? closestTests(mutant) : files.map(({ path }) => path).filter(isTest);

class ClosestFirst extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      include.findIndex((path) => moduleId.endsWith(`/${path}`));
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

const firstRun = {
  maxWorkers: 4,
  setupFiles: ['.ci/mutation/reached-mutants.setup.ts'],
  env: { REACHED_MUTANTS: reachedMutants },
};
const mutantRun = { maxWorkers: 1, bail: 1, sequence: { sequencer: ClosestFirst } };

/**
 * The first run runs all tests of the Worker. For each mutant, only those run that reach it and are
 * closest to it, because running all takes minutes.
 */
export default defineConfig({
  root,
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A mutant that no test reaches survives.
    passWithNoTests: true,
    isolate: false,
    globalSetup: ['worker/tests/support/build-worker.ts'],
    include,
    // Skips the test of the bundle's size, because mutants make the bundle larger.
    testNamePattern: /^(?!runs a bundle of at most 1 MB)/,
    ...(mutant ? mutantRun : firstRun),
  },
});

/**
 * Returns, of the tests that reach a mutant, the eight that share the rarest words with it, its
 * file's name and that file's importers.
 */
function closestTests(id: string): string[] {
  const call = `stryMutAct_9fa48("${id}")`;
  const reaching = readFileSync(reachedMutants, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${id} `));
  const tests = files.filter(
    ({ path }) => isTest(path) && reaching.some((line) => line.endsWith(`/${path}`)),
  );
  const scores = new Map(tests.map(({ path }) => [path, 0]));
  let level = files.filter(({ text }) => text.includes(call));
  for (const weight of [4, 1, 0.5]) {
    const words = level.flatMap(({ path, text }) => [...wordsOf(path), ...wordsAround(call, text)]);
    for (const word of new Set(words)) {
      const named = tests.filter(({ path }) => path.includes(word));
      const naming = tests.filter(({ text }) => text.toLowerCase().includes(word));
      for (const [share, found] of [
        [3, named],
        [1, naming],
      ] as const) {
        for (const { path } of found) {
          scores.set(path, (scores.get(path) ?? 0) + (weight * share) / found.length);
        }
      }
    }
    const names = level.map(({ path }) => `/${basename(path)}'`);
    level = files.filter(({ text }) => names.some((name) => text.includes(name)));
  }
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([path]) => path);
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts');
}

/** Returns the words of a path in the singular, without the role: `orders/orders.routes.ts` has one, `order`. */
function wordsOf(path: string): string[] {
  const topic = path.replace(/^\w+\/\w+\//, '').replace(/\..*$/, '');
  return topic.split(/\W+/).map((word) => word.replace(/s$/, ''));
}

/** Returns the words of the mutated line and of its function's name, without Stryker's own. */
function wordsAround(call: string, text: string): string[] {
  const [before = '', after] = text.split(call);
  if (after === undefined) return [];
  const line = `${before.split('\n').at(-1)} ${after.split('\n')[0]}`;
  const name = [...before.matchAll(/function (\w+)/g)].at(-1)?.[1] ?? '';
  const words = `${line} ${name}`.replaceAll(/stry\w+/gi, '').replaceAll(/[A-Z]/g, ' $&');
  return words
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
    .map((word) => word.replace(/s$/, ''));
}
