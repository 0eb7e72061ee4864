import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createDb, type Db } from './client.ts';

interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** drizzle-orm sends all pending migrations in one request, and indexing a large table takes minutes. */
const timeoutMs = 600_000;

/**
 * Applies the pending migrations, then replaces the triggers and views with those of `triggers.sql`. Throws if the
 * database has a migration history that doesn't begin with the first migration.
 */
export async function migrate(
  { url, authToken }: DatabaseAddress,
  migrationsFolder = `${import.meta.dirname}/migrations`,
): Promise<void> {
  const db = createDb(url, authToken, timeoutMs);
  try {
    await requireSameHistory(db, migrationsFolder);
    await applyMigrations(db.orm, { migrationsFolder });
    await replaceTriggers(db, `${migrationsFolder}/triggers.sql`);
  } finally {
    db.close();
  }
}

async function requireSameHistory(db: Db, migrationsFolder: string): Promise<void> {
  const history = sql`select 1 from sqlite_master where name = '__drizzle_migrations'`;
  if ((await db.orm.all(history)).length === 0) return;
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
    await migrate(address);
    console.log(`Migrations applied to ${address.url}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
