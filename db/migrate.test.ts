import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createDb, type Db } from './client.ts';
import { startTestServer } from './local/libsql-server/testing.ts';
import { closeServer, listenOnLoopback } from './local/loopback.ts';
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

async function tablesLike(db: Db, pattern: string): Promise<string[]> {
  const { rows } = await db.client.execute({
    sql: 'select name from sqlite_master where name like ?',
    args: [pattern],
  });
  return rows.map(({ name }) => String(name));
}

/** Starts a database that rejects statements with a text, and records its requests, each of which is a transaction. */
async function startLimitedDatabase(unknown?: string) {
  const target = await startTestServer();
  const requests: string[] = [];
  const proxy = createServer((request, response) => {
    void text(request).then(async (body) => {
      requests.push(body);
      const error = { message: 'Parse error: not supported', code: 'SQL_PARSE_ERROR' };
      const rejected = { baton: null, results: [{ type: 'error', error }, { type: 'ok' }] };
      const isRejected = unknown !== undefined && body.includes(unknown);
      const forwarded = isRejected
        ? Response.json(rejected)
        : await fetch(`${target.url}${request.url}`, { method: 'POST', body });
      response.setHeader('Content-Type', 'application/json').end(await forwarded.text());
    });
  });
  const port = await listenOnLoopback(proxy, 0);
  onTestFinished(() => closeServer(proxy));
  const db = createDb(target.url);
  onTestFinished(() => db.close());
  return {
    db,
    url: `http://127.0.0.1:${port}`,
    countTransactions: (part: string) => requests.filter((body) => body.includes(part)).length,
  };
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
  await migrate(db, { migrationsFolder: folder });
  await migrate(db, { migrationsFolder: folder });
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
  await migrate(db, { migrationsFolder: folder });
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

it('goes on with the next statement after a migration stopped, and reports its progress', async () => {
  const db = await startDatabase();
  await migrate(db);
  const folder = await nextMigrations(
    [
      "INSERT INTO `replies` (`id`, `kind`, `title`, `text`, `created_at`) VALUES ('r', 'denial', 'VIN', 'Check the VIN.', 1);",
      'ALTER TABLE `missing` ADD `used` integer;',
    ].join('--> statement-breakpoint\n'),
    'SELECT 1;',
  );
  await expect(migrate(db, { migrationsFolder: folder })).rejects.toThrow('no such table: missing');

  await writeFile(
    `${folder}/next.sql`,
    (await readFile(`${folder}/next.sql`, 'utf8')).replace('`missing`', '`replies`'),
  );
  const lines: string[] = [];
  await migrate(db, { migrationsFolder: folder, onProgress: (line) => lines.push(line) });
  expect(lines).toEqual(['next: 2 of 2 statements']);
  const { rows } = await db.client.execute('select title, used from replies');
  expect(rows.map((row) => ({ ...row }))).toEqual([{ title: 'VIN', used: null }]);
  expect(await tablesLike(db, '__migration%')).toEqual([]);
});

it('runs each statement in a separate transaction', async () => {
  const { url, countTransactions } = await startLimitedDatabase();
  await migrate({ url });
  const statements = ['`a`', '`b`', '`c`'].map(
    (column) => `ALTER TABLE \`replies\` ADD ${column};`,
  );
  const folder = await nextMigrations(statements.join('--> statement-breakpoint'), 'SELECT 1;');
  await migrate({ url }, { migrationsFolder: folder });
  expect(countTransactions('ALTER TABLE `replies`')).toBe(3);
});

it.each([
  ['generated always as', 'generated columns'],
  ['create trigger', 'triggers'],
  ['using fts5', 'FTS5'],
])('rejects a database without %s, and changes nothing', async (unknown, name) => {
  const { url, db } = await startLimitedDatabase(unknown);
  await expect(migrate({ url })).rejects.toThrow(
    `This database has no ${name}, which the store needs. Create a libSQL database instead; docs/deploying.md says how.`,
  );
  expect(await tablesLike(db, '%')).toEqual([]);
});
