import { expect } from 'vitest';
import { saveReachedMutant } from '#worker/tests/support/reached-mutants.ts';

/** Before each test file of the first run: stores the mutants that the test reaches in Node. */
process.env.TEST_FILE = expect.getState().testPath;

const counts = new Proxy<Record<string, number>>(
  {},
  {
    set(_, id) {
      saveReachedMutant(String(id));
      return true;
    },
  },
);
Object.assign(globalThis, { __stryker__: { mutantCoverage: { perTest: {}, static: counts } } });
