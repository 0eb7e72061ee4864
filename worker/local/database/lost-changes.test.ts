import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '#worker/tests/support/free-ports.ts';
import { startDatabase } from '../services.ts';
import { readSettings } from '../settings.ts';
import { countLostChanges } from './lost-changes.ts';

/** Returns a database as a killed process leaves it, with five changes in its write-ahead log. */
function killedDatabase(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lost-changes-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [running, killed] = [join(directory, 'running.db'), join(directory, 'store.db')];
  const database = new Database(running);
  database.exec(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE rows (id INTEGER);
    CREATE TABLE order_events (created_at INTEGER);
    INSERT INTO order_events VALUES (1763000000000);`);
  // A checkpoint, after which the log starts again and keeps older frames behind the new ones.
  for (let id = 0; id < 20; id += 1) database.exec(`INSERT INTO rows VALUES (${id})`);
  database.exec('PRAGMA wal_checkpoint(RESTART)');
  for (let id = 20; id < 25; id += 1) database.exec(`INSERT INTO rows VALUES (${id})`);
  for (const ending of ['', '-wal']) copyFileSync(running + ending, killed + ending);
  database.close();
  return killed;
}

function countRows(file: string): number {
  const database = new Database(file);
  const { count } = database.prepare('SELECT count(*) AS count FROM rows').get() as {
    count: number;
  };
  database.close();
  return count;
}

/** Changes one byte of the write-ahead log. */
function damage(file: string, at: number): void {
  const log = readFileSync(`${file}-wal`);
  log[at] = (log[at] ?? 0) ^ 0xff;
  writeFileSync(`${file}-wal`, log);
}

it('finds nothing in a database that was closed or killed', () => {
  const file = killedDatabase();
  expect(countLostChanges(file)).toBe(0);
  expect(countRows(file)).toBe(25);
  expect(countLostChanges(file)).toBe(0);
});

it.each([
  ['the page size in its header', 10, 5],
  ['the salt in its header', 17, 5],
  ['its third change', 32 + 2 * (24 + 4096) + 100, 3],
  ['its last change', 32 + 4 * (24 + 4096) + 4119, 1],
])('counts what SQLite drops if %s is damaged', (_, at, lost) => {
  const file = killedDatabase();
  damage(file, at);
  expect(countLostChanges(file)).toBe(lost);
  expect(countRows(file)).toBe(25 - lost);
});

it('says at the start what is lost', async () => {
  const file = killedDatabase();
  damage(file, 17);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const port = await freePort();
  const settings = {
    ...readSettings({ STORE_DATA_DIR: join(dirname(file), 'data') }),
    dataDirectory: dirname(file),
    port: port - 1,
  };
  const stops: (() => unknown)[] = [];
  await startDatabase(settings, (stop) => stops.push(stop));
  for (const stop of stops) await stop();
  expect(warn.mock.calls).toEqual([
    [
      "The database's log was damaged, so the last 5 changes are lost. The newest order event left: 2025-11-13T02:13:20.000Z. If a backup is newer, stop the app and restore it: npm run db:restore -- FILE",
    ],
  ]);
  warn.mockRestore();
});
