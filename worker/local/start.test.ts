import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeServer } from '#db/local/loopback.ts';
import { freePort, listenAboveFreePorts } from '#worker/tests/support/free-ports.ts';
import { lockDataDirectory } from './in-use.ts';
import { databaseFileIn, readSettings, SettingsError } from './settings.ts';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'straight-six-start-'));
});

afterAll(() => rmSync(directory, { recursive: true }));

const inUse = (used: string) =>
  `The data directory ${used} is in use. Stop the program that uses it, or choose another one with STORE_DATA_DIR.`;

function run(script: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('node', [`worker/local/${script}.ts`, '--dev'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, STORE_DATA_DIR: join(directory, 'data'), ...env },
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

it.each([
  [
    { OIDC_ISSUER: 'https://id.example' },
    'OIDC_ISSUER is set, so OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be too.',
  ],
  [
    { OIDC_ISSUER: 'nonsense', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' },
    'OIDC_ISSUER must be a URL that starts with https: or http:, not "nonsense".',
  ],
  [
    { LIBSQL_URL: 'nonsense' },
    'LIBSQL_URL must be a URL that starts with libsql:, https:, or http:, not "nonsense".',
  ],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1' },
    'Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.',
  ],
  [{ RESEND_API_KEY: 're_1' }, 'RESEND_API_KEY is set, so MAIL_FROM must be too.'],
])('rejects the settings %j', (env, message) => {
  const settings = { STORE_DATA_DIR: join(directory, 'data'), ...env };
  expect(() => readSettings(settings)).toThrow(new SettingsError(message));
});

it('rejects a data directory that is a file, or has other files, and leaves them alone', () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(() => readSettings({ STORE_DATA_DIR: file })).toThrow(
    `The data directory ${file} can't be used (EEXIST); choose another with STORE_DATA_DIR.`,
  );
  const foreign = join(directory, 'photos');
  mkdirSync(foreign);
  writeFileSync(join(foreign, 'truck.jpg'), 'a truck');
  expect(() => readSettings({ STORE_DATA_DIR: foreign })).toThrow(
    `The data directory ${foreign} has other files in it; choose an empty one with STORE_DATA_DIR.`,
  );
  expect(run('reset', { STORE_DATA_DIR: foreign, PORT: '18787' })).toMatchObject({
    status: 1,
    stderr: `${foreign} wasn't created by npm start, so nothing was deleted.`,
  });
  expect(readdirSync(foreign)).toEqual(['truck.jpg']);
});

describe('npm start prints one line and exits with 1 for', () => {
  it('an invalid PORT', () => {
    expect(run('start', { PORT: 'abc' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'PORT must be a whole number from 1 to 65530, not "abc".',
    });
  });

  it('a database that does not respond', async () => {
    const host = `127.0.0.1:${await freePort()}`;
    const { status, stdout, stderr } = run('start', {
      LIBSQL_URL: `http://${host}`,
      PORT: String(await freePort()),
    });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `The database at ${host} can't be reached. Check LIBSQL_URL and LIBSQL_AUTH_TOKEN.`,
    ]);
  });

  it('a data directory that another process uses', async () => {
    const used = join(directory, 'used');
    readSettings({ STORE_DATA_DIR: used });
    const unlock = lockDataDirectory(used);
    const { status, stdout, stderr } = run('start', {
      STORE_DATA_DIR: used,
      PORT: String(await freePort()),
    });
    unlock();
    expect([status, stdout, stderr]).toEqual([1, '', inUse(used)]);
  });

  it('a database of an earlier version', async () => {
    const old = join(directory, 'old');
    readSettings({ STORE_DATA_DIR: old });
    const database = new Database(databaseFileIn(old));
    database.exec(`create table __drizzle_migrations (hash text, created_at numeric);
      insert into __drizzle_migrations values ('first', 1763000000000)`);
    database.close();
    expect(run('start', { STORE_DATA_DIR: old, PORT: String(await freePort()) })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'An earlier version created this database, and this version can’t use it. Run `npm run reset` to delete the local data, or set LIBSQL_URL to a new database.',
    });
  });

  it.each([
    ['store', 0],
    ['database', 1],
    ['identity', 2],
    ['mail', 3],
  ])('a %s port in use', async (service, offset) => {
    const taken = createServer();
    const port = await listenAboveFreePorts(taken, offset);
    const { status, stderr } = run('start', { PORT: String(port - offset) });
    await closeServer(taken);
    expect([status, stderr]).toEqual([
      1,
      `Port ${port} (${service}) is in use. Stop the program that uses it, or choose another port with PORT.`,
    ]);
  });
});

it('ends the Worker when npm start is killed', async () => {
  const port = await freePort();
  const data = join(directory, 'killed');
  const child = spawn('node', ['worker/local/start.ts'], {
    env: { PATH: process.env.PATH, STORE_DATA_DIR: data, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const line of createInterface(child.stdout)) if (line.includes('is ready')) break;
  const health = () => fetch(`http://127.0.0.1:${port}/api/health`).then(({ status }) => status);
  expect(await health()).toBe(200);
  child.kill('SIGKILL');
  await expect.poll(() => health().catch(() => 'closed')).toBe('closed');
});

it.each(['reset', 'database/restore'])(
  '%s leaves a data directory in use alone, whatever the port',
  (script) => {
    const used = join(directory, script.replace('/', '-'));
    readSettings({ STORE_DATA_DIR: used });
    const unlock = lockDataDirectory(used);
    const { status, stderr } = run(script, { STORE_DATA_DIR: used, PORT: '18787' });
    unlock();
    expect([status, stderr]).toEqual([1, inUse(used)]);
    expect(existsSync(used)).toBe(true);
  },
);

it('npm run reset empties a directory that npm start created', () => {
  const ours = join(directory, 'ours');
  readSettings({ STORE_DATA_DIR: ours });
  expect(run('reset', { STORE_DATA_DIR: ours, PORT: '18787' }).stdout).toBe(
    `${ours} is empty now. npm start begins with fresh data.`,
  );
});
