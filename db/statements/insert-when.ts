import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';

/** A row to insert. Each column takes its own type, or SQL that the database evaluates. */
export type InsertRow<Table extends SQLiteTable> = {
  [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL;
};

interface InsertOptions {
  /** Inserts one row per row of this table that meets the condition; the new row may refer to its columns. */
  from?: SQLiteTable;
}

/**
 * Returns the statement that inserts a row only if a condition holds when the batch reaches it. It matches values to
 * columns by name and encodes them as each column requires; omitted columns get their default.
 * Like Drizzle's `insert`, it takes `onConflictDoNothing()` and `onConflictDoUpdate()`.
 */
export function insertWhen<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: InsertRow<Table>,
  condition: SQL | undefined,
  { from }: InsertOptions = {},
) {
  const values = new Map<string, unknown>(Object.entries(row));
  // Drizzle names exactly these columns, in this order, in front of the select.
  const selected = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => encode(column, values.get(name)));
  const source = from ? sql` from ${from}` : sql``;
  // Raw, because Drizzle's selects need a table. SQLite can't parse an upsert after a select that has no where clause.
  return db.orm
    .insert(table)
    .select(sql`select ${sql.join(selected, sql`, `)}${source} where ${condition ?? sql`true`}`);
}

function encode(column: SQLiteColumn, value: unknown = column.default ?? null) {
  return is(value, SQL) ? value : sql.param(value, column);
}
