import { configDefaults, defineConfig } from 'vitest/config';

/** The tests that run in Node and need no built Worker, except those that measure time. */
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    testTimeout: 60_000,
    include: ['worker/domain/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/linear-time.test.ts'],
  },
});
