import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** These files take longest, so they start first and the others run in parallel. */
const slowFiles = ['deploy.test.ts', 'job-kill.test.ts', 'orders.test.ts', 'roles.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      slowFiles.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // Upper bounds for slow machines.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Tests wait a quarter of their time, and the last ones run alone, so four processes keep two
    // cores busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'Worker',
          include: ['{worker,db}/**/*.test.ts'],
          globalSetup: ['worker/tests/support/build-worker.ts'],
          // Files share a process, because importing Miniflare takes longer than starting a store.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit', include: ['web/**/*.test.ts', '.ci/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          // Each file gets new modules, but Node loads jsdom once per process, which halves the CPU
          // time.
          pool: 'vmForks',
          setupFiles: ['web/tests/components/setup.ts'],
          // Testing Library prints this much of the page with a failure.
          env: { DEBUG_PRINT_LIMIT: '3000' },
        },
      },
    ],
  },
});
