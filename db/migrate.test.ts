import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from './client.ts';
import { startTestServer } from './local/libsql-server/testing.ts';
import { migrate } from './migrate.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

async function startDatabase(): Promise<Db> {
  const { url } = await startTestServer();
  const db = createDb(url);
  onTestFinished(() => db.close());
  return db;
}

/** Returns a copy of the migrations with one more, and one more trigger. */
async function nextMigrations(migration: string, trigger: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(`${import.meta.dirname}/migrations`, folder, { recursive: true });
  const [first] = journal.entries;
  if (!first) throw new Error('no migration found');
  const last = journal.entries.at(-1) ?? first;
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: 'next' };
  await writeFile(`${folder}/next.sql`, migration);
  await writeFile(
    `${folder}/meta/_journal.json`,
    JSON.stringify({ ...journal, entries: [...journal.entries, next] }),
  );
  await appendFile(`${folder}/triggers.sql`, `--> statement-breakpoint\n${trigger}`);
  return folder;
}

async function triggers(db: Db): Promise<string[]> {
  const { rows } = await db.client.execute(
    "select name from sqlite_master where type = 'trigger' order by name",
  );
  return rows.map(({ name }) => String(name));
}

it('migrates a database with rows to the next schema, whose triggers replace the current ones', async () => {
  const db = await startDatabase();
  await migrate(db);
  const before = await triggers(db);
  await db.client.execute(
    "insert into replies (id, kind, title, text, created_at) values ('r', 'denial', 'VIN', 'Check the VIN.', 1)",
  );

  const folder = await nextMigrations(
    'ALTER TABLE `replies` ADD `used` integer DEFAULT 0 NOT NULL;',
    'CREATE TRIGGER `reply_used` AFTER INSERT ON `messages` BEGIN UPDATE `replies` SET `used` = `used` + 1 WHERE `text` = new.`message`; END;',
  );
  await migrate(db, folder);
  await migrate(db, folder);
  const { rows } = await db.client.execute('select title, used from replies');
  expect(rows.map((row) => ({ ...row }))).toEqual([{ title: 'VIN', used: 0 }]);
  expect(await triggers(db)).toEqual([...before, 'reply_used'].sort());

  // After a rollback, the previous version still works with the newer schema.
  await migrate(db);
  expect(await triggers(db)).toEqual(before);
});

it('creates all triggers again if a migration dropped them with their table', async () => {
  const db = await startDatabase();
  await migrate(db);
  const before = await triggers(db);
  const schema = await readFile(`${import.meta.dirname}/migrations/0000_schema.sql`, 'utf8');
  const messages = /CREATE TABLE `messages` [^;]+;/.exec(schema)?.[0] ?? '';
  const folder = await nextMigrations(
    `DROP TABLE \`messages\`;--> statement-breakpoint\n${messages}`,
    'SELECT 1;',
  );
  await migrate(db, folder);
  expect(await triggers(db)).toEqual(before);
});

it('rejects a database that an earlier migration history created, and changes nothing', async () => {
  const db = await startDatabase();
  await db.client.executeMultiple(`
    create table orders (id text primary key);
    create table __drizzle_migrations (id serial primary key, hash text not null, created_at numeric);
    insert into __drizzle_migrations (hash, created_at) values ('old', 1763000000000), ('newer', 9999999999999);`);
  await expect(migrate(db)).rejects.toThrow(
    'An earlier version created this database, and this version can’t use it. Run `npm run reset` to delete the local data, or set LIBSQL_URL to a new database.',
  );
  const { rows } = await db.client.execute('select name from sqlite_master order by name');
  expect(rows.map(({ name }) => name)).toEqual([
    '__drizzle_migrations',
    'orders',
    'sqlite_autoindex___drizzle_migrations_1',
    'sqlite_autoindex_orders_1',
  ]);
});
