import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { orders } from '#db/schema/orders.ts';

interface Page {
  table: SQLiteTable;
  id: SQLiteColumn;
  where: SQL | undefined;
  /** The order of the rows. Must be unique. */
  sortBy: readonly [SQLWrapper, SQLWrapper];
  direction: 'asc' | 'desc';
  textBytes: SQL;
  limits: { rows: number; textBytes: number };
}

/**
 * Returns the condition that a row sorts before (`<`) or after (`>`) two values or a subquery's
 * row. Raw SQL, because Drizzle can't compare rows of values.
 */
export function compareRow(
  [first, second]: Page['sortBy'],
  operator: '<' | '>',
  other: readonly [unknown, unknown] | SQLWrapper,
): SQL {
  const values = 'getSQL' in other ? sql`${other}` : sql`(${other[0]}, ${other[1]})`;
  return sql`(${first}, ${second}) ${sql.raw(operator)} ${values}`;
}

/**
 * Returns the ids of a page's rows, as a subquery. The page ends at the first limit that its rows
 * reach, and has at least one row. Raw SQL sums the sizes without sending the texts.
 */
export function idsOfPage({
  table,
  id,
  where,
  sortBy: [first, second],
  direction,
  textBytes,
  limits,
}: Page): SQL {
  const order = sql.raw(direction);
  const rows = sql`select ${id} as id, ${first} as a, ${second} as b, ${textBytes} as bytes from ${table} where ${where ?? sql`true`} order by ${first} ${order}, ${second} ${order} limit ${limits.rows}`;
  const sized = sql`select id, sum(bytes) over (order by a ${order}, b ${order} rows unbounded preceding) - bytes as bytes_before from (${rows})`;
  return sql`(select id from (${sized}) where bytes_before < ${limits.textBytes})`;
}

/** The size of an order's long texts in bytes. Raw SQL, because Drizzle has no string functions. */
export const orderTextBytes = sql`octet_length(concat(${orders.modifications}, ${orders.additionalNotes}, ${orders.adminResponse}))`;
