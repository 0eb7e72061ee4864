import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { fillDatabase } from '#worker/tests/support/fill-database.ts';
import { backUp } from './backups.ts';

/** Creates a store's database, changes it with SQL, and returns its directory. */
async function storeWith(...statements: string[]): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'restore-drill-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  await fillDatabase(server);
  const db = createDb(server.url);
  for (const statement of statements) await db.client.execute(statement);
  db.close();
  await server.close();
  return directory;
}

function drill(directory: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'drill.ts'), ...args],
    { encoding: 'utf8', env: { PATH: process.env.PATH, STORE_DATA_DIR: directory } },
  );
  return { status, lines: stdout.trim().split('\n'), stderr: stderr.trim() };
}

it('restores a copy as a new database, runs the store on it, and leaves the store alone', async () => {
  const directory = await storeWith();
  const { status, lines, stderr } = drill(directory);
  expect([status, stderr]).toEqual([0, '']);
  expect(lines).toEqual([
    '1. Point in time: a new backup',
    expect.stringMatching(/^2\. New database: http:\/\/127\.0\.0\.1:\d+$/),
    '3. Smoke test: 0 orders and 0 messages, the newest order event: none',
    expect.stringMatching(
      /^4\. Switch: the store is healthy on it, and serves a catalog of \d{4,}/,
    ),
    'The restore works. The store still uses its own database.',
  ]);
  expect(readdirSync(directory).filter((name) => name.endsWith('.db'))).toEqual(['store.db']);
});

it('fails for a backup whose rows refer to missing ones', async () => {
  const directory = await storeWith(
    "insert into users (id, issuer, subject, email, created_at) values ('u', 'i', 's', 'u@example.com', 1)",
  );
  const file = join(directory, 'damaged.db');
  backUp(join(directory, 'store.db'), file);
  const database = new Database(file);
  database.exec('PRAGMA foreign_keys = OFF');
  database.exec(
    "INSERT INTO messages (id, order_id, user_id, message, created_at) VALUES ('m', 'gone', 'u', 'Hi', 1)",
  );
  database.close();
  const { status, stderr } = drill(directory, file);
  expect([status, stderr]).toEqual([1, '1 rows refer to missing ones.']);
});
