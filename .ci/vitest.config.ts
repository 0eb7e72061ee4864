import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['{web,worker,db}/**/*.test.ts', '.ci/*.test.ts'],
    globalSetup: ['worker/tests/build-worker.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
