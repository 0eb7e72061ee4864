import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { startKillableStore } from '#worker/tests/jobs/killable-store.ts';
import { signInTo } from '#worker/tests/support/person.ts';

let directory: string;
const root = `${import.meta.dirname}/../..`;
// Nothing listens there.
const PORT = '18797';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'straight-six-backup-'));
});

afterAll(() => rmSync(directory, { recursive: true }));

/** The store in a process of its own: a database is in use for as long as its process lives. */
async function startProcess(): Promise<{ origin: string; end: () => Promise<void> }> {
  const { origin, kill, exited } = await startKillableStore(directory);
  return {
    origin,
    async end() {
      kill();
      await exited;
    },
  };
}

/** The backups are made where the script is run: in the directory of the test. */
function run(script: 'backup' | 'restore', args: string[] = [], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    'node',
    [`${root}/worker/local/database/${script}.ts`, ...args],
    {
      encoding: 'utf8',
      cwd: directory,
      env: { PATH: process.env.PATH, STORE_DATA_DIR: directory, PORT, ...env },
    },
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

/** Everything in a database file, as one text. */
async function dump(file: string): Promise<string> {
  const server = await startLibsqlServer({ file, port: 0 });
  const { client, close } = createDb(server.url);
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name",
  );
  const tables = [];
  for (const { name } of rows) tables.push((await client.execute(`select * from "${name}"`)).rows);
  close();
  await server.close();
  return JSON.stringify(tables);
}

it('orders are there again after a backup, a change and a restore, which waits for the store to stop', async () => {
  const store = await startProcess();
  const customer = await signInTo(store.origin, 'ana@example.com');
  const order = await customer.order({ vin: '3C6UR5DL1EG123456' });
  const backup = join(directory, 'kept.db');
  // While the store runs.
  expect(run('backup', [backup])).toEqual({
    status: 0,
    stdout: `Backed up to ${backup}`,
    stderr: '',
  });
  const saved = await dump(backup);
  expect(saved).toContain(order.id);

  await customer.order({ vin: 'AFTERWARDS' });
  const refused = run('restore', [backup]);
  expect([refused.status, refused.stderr]).toEqual([
    1,
    `The store uses ${directory}/store.db; stop it first.`,
  ]);
  await store.end();
  const restored = run('restore', [backup]);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(await dump(join(directory, 'store.db'))).toBe(saved);

  const [before] = readdirSync(join(directory, 'backups'));
  expect(restored.stdout).toContain(`What was there before is in ${directory}/backups/${before}`);
  const old = await dump(join(directory, 'backups', before ?? ''));
  expect(old).toContain('AFTERWARDS');
});

it('a backup never takes the place of another one', () => {
  const file = join(directory, 'mine.db');
  writeFileSync(file, 'mine');
  expect(run('backup', [file])).toMatchObject({
    status: 1,
    stderr: `${file} is there already; choose another name.`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it.each([
  ['no file', [], 'Say which backup: npm run db:restore -- FILE'],
  ['a file that is not there', ['nothing.db'], 'There is no file DIR/nothing.db.'],
  ['a file that is no database', ['photo.jpg'], 'DIR/photo.jpg is no backup of this store.'],
  ['another database', ['other.db'], 'DIR/other.db is no backup of this store.'],
])('with %s a restore changes nothing', async (_what, args, sentence) => {
  writeFileSync(join(directory, 'photo.jpg'), 'a truck'.repeat(1000));
  const other = await startLibsqlServer({ file: join(directory, 'other.db'), port: 0 });
  await createDb(other.url).client.execute('create table if not exists truck (id text)');
  await other.close();
  const before = await dump(join(directory, 'store.db'));
  expect(run('restore', args)).toEqual({
    status: 1,
    stdout: '',
    stderr: sentence.replace('DIR', directory),
  });
  expect(await dump(join(directory, 'store.db'))).toBe(before);
});

it('a restore is refused while the store has its port', async () => {
  const running = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  const { status, stderr } = run('restore', ['kept.db'], { PORT: String(running.port - 1) });
  await running.close();
  expect([status, stderr]).toEqual([
    1,
    `Port ${running.port} (database) is in use; stop what uses it or choose another with PORT.`,
  ]);
});
