import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Stryker sets this variable. The test servers pass it to the Worker, whose bundle contains every mutant. */
const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
const files = globSync('{worker,db}/**/*.ts', { exclude: ['**/local/**', 'worker/domain/**'] }).map(
  (path) => ({ path, text: readFileSync(path, 'utf8') }),
);

const include = mutant ? closestTests(`stryMutAct_9fa48("${mutant}")`) : ['**/health.test.ts'];

class ClosestFirst extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) =>
      include.findIndex((path) => moduleId.endsWith(`/${path}`));
    return tests.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Runs the tests of the Worker that are closest to the mutated file, because running all takes minutes. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: 1,
    // Without a close test, the mutant survives.
    passWithNoTests: true,
    maxWorkers: 1,
    isolate: false,
    globalSetup: ['worker/tests/support/build-worker.ts'],
    include,
    sequence: { sequencer: ClosestFirst },
  },
});

/**
 * Returns the six tests that share the rarest words with the mutant, its file's name and that file's
 * importers.
 */
function closestTests(call: string): string[] {
  const tests = files.filter(({ path }) => /\.test\.ts$/.test(path));
  const scores = new Map<string, number>();
  let level = files.filter(({ text }) => text.includes(call));
  for (const weight of [4, 1, 0.5]) {
    const words = level.flatMap(({ path, text }) => [...wordsOf(path), ...wordsAround(call, text)]);
    for (const word of new Set(words)) {
      const naming = tests.filter(({ path, text }) =>
        `${path}${text}`.toLowerCase().includes(word),
      );
      for (const { path } of naming) {
        const score = (weight / naming.length) * (path.includes(word) ? 3 : 1);
        scores.set(path, (scores.get(path) ?? 0) + score);
      }
    }
    const names = level.map(({ path }) => `/${basename(path)}'`);
    level = files.filter(({ text }) => names.some((name) => text.includes(name)));
  }
  return [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([path]) => path);
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
