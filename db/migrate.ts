import { readFileSync } from 'node:fs';
import type { Client } from '@libsql/client/web';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { createDb, type Db } from './client.ts';
import type journal from './migrations/meta/_journal.json';

/**
 * The parts of SQL that the schema needs and that not every database of Turso has, each with a
 * statement that uses it.
 */
const features = {
  'generated columns':
    'create table `__probe` (`a` integer, `b` integer generated always as (`a` + 1) virtual)',
  triggers: 'create trigger `__probe` after insert on `__probe_table` begin select 1; end',
  FTS5: "create virtual table `__probe` using fts5(`a`, tokenize='trigram case_sensitive 1')",
};

interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** Indexing a large table takes minutes. */
const timeoutMs = 600_000;

interface MigrateOptions {
  migrationsFolder?: string;
  /** Called after each statement with a line like `0000_schema: 12 of 123 statements`. */
  onProgress?: (line: string) => void;
}

/**
 * Applies the pending migrations, then replaces the triggers and views with those of
 * `triggers.sql`. Each statement is a transaction, because Turso ends one after 5 s; an interrupted
 * migration goes on with its next statement. Throws if the database has a migration history that
 * doesn't begin with the first migration, or lacks SQL that the schema needs.
 */
export async function migrate(
  { url, authToken }: DatabaseAddress,
  {
    migrationsFolder = `${import.meta.dirname}/migrations`,
    onProgress = () => {},
  }: MigrateOptions = {},
): Promise<void> {
  const db = createDb(url, authToken, timeoutMs);
  try {
    const isNew = !(await hasHistory(db));
    if (isNew) await requireFeatures(db.client);
    else await requireSameHistory(db, migrationsFolder);
    for (const migration of await pendingMigrations(db, migrationsFolder)) {
      // On empty tables, all statements together take less than a second.
      const atOnce = isNew ? migration.sql.length : 1;
      await applyMigration(db, migration, { atOnce, onProgress });
    }
    await replaceTriggers(db, `${migrationsFolder}/triggers.sql`);
  } finally {
    db.close();
  }
}

type Migration = { name: string } & Pick<MigrationMeta, 'sql' | 'hash' | 'folderMillis'>;

async function hasHistory(db: Db): Promise<boolean> {
  const history = sql`select 1 from sqlite_master where name = '__drizzle_migrations'`;
  return (await db.orm.all(history)).length > 0;
}

/** Returns the migrations after the newest one of the history, like drizzle-orm. */
async function pendingMigrations(db: Db, migrationsFolder: string): Promise<Migration[]> {
  const { client } = db;
  await client.execute(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  );
  const { rows } = await client.execute(
    'select max(created_at) as newest from __drizzle_migrations',
  );
  const newest = Number(rows[0]?.newest ?? 0);
  const { entries } = JSON.parse(
    readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  ) as typeof journal;
  return readMigrationFiles({ migrationsFolder })
    .map((migration, index) => ({ ...migration, name: entries[index]?.tag ?? '' }))
    .filter(({ folderMillis }) => folderMillis > newest);
}

/** Stores how many statements have run in the transaction of each, so that none runs twice. */
async function applyMigration(
  { client }: Db,
  { name, sql: statements, hash, folderMillis }: Migration,
  { atOnce, onProgress }: { atOnce: number; onProgress: (line: string) => void },
): Promise<void> {
  await client.execute(
    'create table if not exists __migration_progress (created_at integer primary key, statements integer not null)',
  );
  const { rows } = await client.execute({
    sql: 'select statements from __migration_progress where created_at = ?',
    args: [folderMillis],
  });
  let done = Number(rows[0]?.statements ?? 0);
  while (done < statements.length) {
    const next = statements.slice(done, done + atOnce);
    done += next.length;
    // Without foreign keys, which would delete the rows that refer to a table that is rebuilt.
    await client.migrate([
      ...next,
      {
        sql: 'insert or replace into __migration_progress (created_at, statements) values (?, ?)',
        args: [folderMillis, done],
      },
    ]);
    onProgress(`${name}: ${done} of ${statements.length} statements`);
  }
  await client.batch(
    [
      {
        sql: 'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
        args: [hash, folderMillis],
      },
      'drop table __migration_progress',
    ],
    'write',
  );
}

async function requireSameHistory(db: Db, migrationsFolder: string): Promise<void> {
  const [first] = await db.orm.all<{ at: number | null }>(
    sql`select min(created_at) as at from __drizzle_migrations`,
  );
  const [expected] = readMigrationFiles({ migrationsFolder });
  if (typeof first?.at === 'number' && first.at !== expected?.folderMillis) {
    throw new Error(
      'An earlier version created this database, and this version can’t use it. Run `npm run reset` to delete the local data, or set LIBSQL_URL to a new database.',
    );
  }
}

async function replaceTriggers({ client }: Db, file: string): Promise<void> {
  const { rows } = await client.execute(
    "select type, name from sqlite_master where type in ('trigger', 'view')",
  );
  const drops = rows.map(({ type, name }) => `drop ${type} if exists \`${name}\``);
  const creates = readFileSync(file, 'utf8').split('--> statement-breakpoint');
  await client.batch([...drops, ...creates], 'write');
}

/** Returns the database of LIBSQL_URL and LIBSQL_AUTH_TOKEN, or the local database. */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const port = Number(env.PORT || 8787) + 1;
  const url = env.LIBSQL_URL || `http://127.0.0.1:${port}`;
  return env.LIBSQL_AUTH_TOKEN ? { url, authToken: env.LIBSQL_AUTH_TOKEN } : { url };
}

if (import.meta.main) {
  const address = databaseAddress(process.env);
  try {
    await migrate(address, { onProgress: (line) => console.log(line) });
    console.log(`Migrations applied to ${address.url}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Throws with one sentence if the database lacks something that the schema needs. Changes nothing. */
async function requireFeatures(client: Client): Promise<void> {
  const missing: string[] = [];
  for (const [name, statement] of Object.entries(features)) {
    if (!(await canRun(client, statement))) missing.push(name);
  }
  if (missing.length === 0) return;
  const list = new Intl.ListFormat('en-US').format(missing);
  throw new Error(
    `This database has no ${list}, which the store needs. Create a libSQL database instead; docs/deploying.md says how.`,
  );
}

/** Runs a statement in a transaction that is rolled back. */
async function canRun(client: Client, statement: string): Promise<boolean> {
  const rollBack = 'select abs(-9223372036854775808)';
  const statements = ['create table `__probe_table` (`a` integer)', statement, rollBack];
  const error = await client.batch(statements, 'write').catch((reason: unknown) => reason);
  return String(error).includes('integer overflow');
}
