import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** Returns the condition that a table has a row that meets `where`. Raw, because Drizzle's `exists` needs a client. */
export function rowExists(table: SQLiteTable, where: SQL | undefined): SQL {
  return sql`exists (select 1 from ${table} where ${where ?? sql`true`})`;
}
