import { defineConfig } from 'vitest/config';

const engines = (process.env.ENGINES || 'webkit,firefox,chromium').split(',');

/** `npm run test:engines`: the main flows in Safari's engine, Firefox and Chromium. ENGINES selects some of them. */
export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    globalSetup: ['web/tests/engines/setup.ts'],
    // Upper bounds for slow machines.
    testTimeout: 600_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 4,
    projects: engines.map((engine) => ({
      extends: true,
      test: { name: engine, include: ['web/tests/engines/*.engine.ts'], provide: { engine } },
    })),
  },
});
