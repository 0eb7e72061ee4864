import { defineConfig } from 'vitest/config';

/** `npm run test:engines`: the tests in browser engines other than Chromium. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    include: ['web/tests/engines/*.engine.ts'],
    globalSetup: ['web/tests/engines/start-stack.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
