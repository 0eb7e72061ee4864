import { resolve } from 'node:path';

/**
 * The tests of @libsql/client, which are not part of its package. LIBSQL_CLIENT_TESTS is their folder in a clone of
 * https://github.com/tursodatabase/libsql-client-ts: packages/libsql-client/src/__tests__
 */
export const testFolder = resolve(
  process.env.LIBSQL_CLIENT_TESTS || '../shared/oracles/libsql-client',
);
