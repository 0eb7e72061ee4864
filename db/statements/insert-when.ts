import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';

/** A row to insert. A column can also be SQL, which the database evaluates. */
export type InsertRow<Table extends SQLiteTable> = {
  [Column in keyof Table['$inferInsert']]: Table['$inferInsert'][Column] | SQL;
};

interface InsertOptions {
  /** Inserts one row per matching row of this table. The new row may refer to its columns. */
  from?: SQLiteTable;
}

/**
 * Returns the statement that inserts a row if a condition holds when the batch reaches it. Omitted
 * columns get their defaults. Like Drizzle's `insert`, it takes `onConflictDoNothing()` and
 * `onConflictDoUpdate()`.
 */
export function insertWhen<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  row: InsertRow<Table>,
  condition: SQL | undefined,
  { from }: InsertOptions = {},
) {
  const values = new Map<string, unknown>(Object.entries(row));
  // Drizzle's insert names these columns in this order.
  const selected = Object.entries(getTableColumns(table))
    .filter(([, column]) => column.generated === undefined)
    .map(([name, column]) => encode(column, values.get(name)));
  const source = from ? sql` from ${from}` : sql``;
  // Raw, because Drizzle's selects need a table. SQLite can't parse an upsert after a select
  // without a where clause.
  return db.orm
    .insert(table)
    .select(sql`select ${sql.join(selected, sql`, `)}${source} where ${condition ?? sql`true`}`);
}

function encode(column: SQLiteColumn, value: unknown = column.default ?? null) {
  return is(value, SQL) ? value : sql.param(value, column);
}
