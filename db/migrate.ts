import { migrate as applyMigrations } from 'drizzle-orm/libsql/migrator';
import { createDb } from './client.ts';

interface DatabaseAddress {
  url: string;
  authToken?: string;
}

/** drizzle-orm sends all pending migrations in one request, and indexing a large table takes minutes. */
const timeoutMs = 600_000;

/** Applies the pending migrations. */
export async function migrate({ url, authToken }: DatabaseAddress): Promise<void> {
  const db = createDb(url, authToken, timeoutMs);
  try {
    await applyMigrations(db.orm, { migrationsFolder: `${import.meta.dirname}/migrations` });
  } finally {
    db.close();
  }
}

/** Returns the database of LIBSQL_URL and LIBSQL_AUTH_TOKEN, or the local database. */
export function databaseAddress(env: NodeJS.ProcessEnv): DatabaseAddress {
  const port = Number(env.PORT || 8787) + 1;
  const url = env.LIBSQL_URL || `http://127.0.0.1:${port}`;
  return env.LIBSQL_AUTH_TOKEN ? { url, authToken: env.LIBSQL_AUTH_TOKEN } : { url };
}

if (import.meta.main) {
  const address = databaseAddress(process.env);
  await migrate(address);
  console.log(`Migrations applied to ${address.url}`);
}
