import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { testFolder } from './database-tests.ts';

/** Tests of databases in memory and in files, and of interactive transactions, which the app doesn't use. */
const notApplicable = /transaction\(\)|.*(in[ -]memory|local files)/;

const pathOf = (name: string) => fileURLToPath(import.meta.resolve(name));

/**
 * The tests of @libsql/client against the local libSQL server, with each of the two clients. As in that project's own
 * runs over HTTP, SERVER leaves out what needs WebSockets or Hrana 3, which the client doesn't use over HTTP.
 */
export default defineConfig({
  test: {
    globals: true,
    globalSetup: [`${import.meta.dirname}/start-server.ts`],
    include: ['client.test.ts'],
    testNamePattern: new RegExp(`^(?!${notApplicable.source})`),
    env: { SERVER: 'test_v2' },
    // The clients write to the same tables.
    maxWorkers: 1,
    projects: ['node', 'web'].map((name) => ({
      extends: true,
      root: testFolder,
      resolve: {
        alias: {
          '../node.js': pathOf(`@libsql/client/${name}`),
          '@jest/globals': pathOf('vitest'),
        },
      },
      test: { name },
    })),
  },
});
