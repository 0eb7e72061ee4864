import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { closeServer } from '#db/local/loopback.ts';
import { startKillableServer } from '#worker/tests/jobs/killable-server.ts';
import { listenAboveFreePorts } from '#worker/tests/support/free-ports.ts';
import { signInTo } from '#worker/tests/support/test-user.ts';

let directory: string;
const root = `${import.meta.dirname}/../..`;
// A port that no process listens on.
const PORT = '18797';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'straight-six-backup-'));
});

afterAll(() => rmSync(directory, { recursive: true }));

/** Starts the server in a separate process: a process that exits releases its lock on the database. */
async function startProcess(): Promise<{ origin: string; end: () => Promise<void> }> {
  const { origin, kill, exited } = await startKillableServer(directory);
  return {
    origin,
    async end() {
      kill();
      await exited;
    },
  };
}

/** Runs the script in the test's directory, because `backups/` is relative to it. */
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

/** Returns the rows of all tables of a database file, as one string. */
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

it('restores the orders of a backup, but not while the server is running', async () => {
  const server = await startProcess();
  const customer = await signInTo(server.origin, 'ana@example.com');
  const order = await customer.order({ vin: '3C6UR5DL1EG123456' });
  const backup = join(directory, 'kept.db');
  expect(run('backup', [backup])).toEqual({
    status: 0,
    stdout: `Backed up to ${backup}\nChecked the copy: it is intact, with 1 orders, 0 messages, 0 files and 2 users.`,
    stderr: '',
  });
  const saved = await dump(backup);
  expect(saved).toContain(order.id);

  await customer.order({ vin: 'AFTERWARDS' });
  const rejected = run('restore', [backup]);
  expect([rejected.status, rejected.stderr]).toEqual([
    1,
    `${directory}/store.db is in use. Stop the app first.`,
  ]);
  await server.end();
  const restored = run('restore', [backup]);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  expect(await dump(join(directory, 'store.db'))).toBe(saved);

  const [before] = readdirSync(join(directory, 'backups'));
  expect(restored.stdout).toContain(`The previous database is in ${directory}/backups/${before}`);
  const old = await dump(join(directory, 'backups', before ?? ''));
  expect(old).toContain('AFTERWARDS');
});

it('refuses to overwrite an existing backup', () => {
  const file = join(directory, 'mine.db');
  writeFileSync(file, 'mine');
  expect(run('backup', [file])).toMatchObject({
    status: 1,
    stderr: `${file} already exists. Choose another name.`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

it.each([
  ['no file', [], 'Specify a backup file: npm run db:restore -- FILE'],
  ['a missing file', ['nothing.db'], "DIR/nothing.db doesn't exist."],
  ['a file that is not a database', ['photo.jpg'], 'DIR/photo.jpg is not a Straight Six backup.'],
  ['another database', ['other.db'], 'DIR/other.db is not a Straight Six backup.'],
  [
    'a backup of an earlier version',
    ['old.db'],
    "DIR/old.db was created by an earlier version of Straight Six, which this version can't use.",
  ],
])('changes nothing when restoring %s', async (_what, args, sentence) => {
  writeFileSync(join(directory, 'photo.jpg'), 'a truck'.repeat(1000));
  await create('other.db', 'create table if not exists truck (id text)');
  await create(
    'old.db',
    `create table if not exists orders (id text);
    create table if not exists __drizzle_migrations (hash text, created_at numeric);
    insert into __drizzle_migrations values ('first', 1763000000000)`,
  );
  const before = await dump(join(directory, 'store.db'));
  expect(run('restore', args)).toEqual({
    status: 1,
    stdout: '',
    stderr: sentence.replace('DIR', directory),
  });
  expect(await dump(join(directory, 'store.db'))).toBe(before);
});

async function create(name: string, statements: string): Promise<void> {
  const database = await startLibsqlServer({ file: join(directory, name), port: 0 });
  await createDb(database.url).client.executeMultiple(statements);
  await database.close();
}

it.each([
  ['a file that is not a database', 0],
  ['a database with a damaged page', 5000],
])('replaces %s, and keeps a copy of it', async (_what, at) => {
  // Its names have only seconds.
  rmSync(join(directory, 'backups'), { recursive: true });
  const database = join(directory, 'store.db');
  const damaged = readFileSync(database);
  damaged.fill('x', at, at + 8000);
  writeFileSync(database, damaged);
  const journals = ['-journal', '-wal', '-shm'];
  for (const ending of journals) writeFileSync(database + ending, `of the damaged one${ending}`);
  const restored = run('restore', ['kept.db']);
  expect(restored).toMatchObject({ status: 0, stderr: '' });
  for (const ending of journals) expect(existsSync(database + ending)).toBe(false);
  expect(await dump(database)).toBe(await dump(join(directory, 'kept.db')));
  const [, copy = ''] = /previous database is in (.*)$/.exec(restored.stdout) ?? [];
  const pagesOf = (bytes: Buffer) => bytes.subarray(at, at + 8000);
  expect(pagesOf(readFileSync(copy)).equals(pagesOf(damaged))).toBe(true);
  for (const ending of journals) {
    expect(readFileSync(copy + ending, 'utf8')).toBe(`of the damaged one${ending}`);
  }
});

it('moves the journal of a deleted database out of the way', async () => {
  rmSync(join(directory, 'backups'), { recursive: true });
  const database = join(directory, 'store.db');
  renameSync(database, join(directory, 'deleted.db'));
  writeFileSync(`${database}-journal`, 'of the deleted one');
  expect(run('restore', ['kept.db'])).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(`${database}-journal`)).toBe(false);
  expect(await dump(database)).toBe(await dump(join(directory, 'kept.db')));
});

it('refuses to restore while the database port is in use', async () => {
  const running = createServer();
  const port = await listenAboveFreePorts(running, 1);
  const { status, stderr } = run('restore', ['kept.db'], { PORT: String(port - 1) });
  await closeServer(running);
  expect([status, stderr]).toEqual([
    1,
    `Port ${port} (database) is in use. Stop the program that uses it, or choose another port with PORT.`,
  ]);
});
