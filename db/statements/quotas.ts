import { and, count, eq, gt, gte, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#db/client.ts';
import { quotaUses } from '#db/schema/requests.ts';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import { abortBatchWhen } from './abort-batch.ts';
import { insertWhen } from './insert-when.ts';

/** A maximum number of rows, or sum of a column, of all time or within a window. */
export interface Quota {
  table: SQLiteTable;
  rows: SQL | undefined;
  /** Sums this column instead of counting the rows. */
  sumOf?: SQLWrapper;
  max: number;
  /** Counts only rows that were created in the last `windowMs`. */
  window?: { createdAt: SQLiteColumn; windowMs: number };
  message: string;
}

export interface UsedUp {
  message: string;
  retryAfterMs: number;
}

/** Returns the statement that aborts its batch if a quota is used up, and `when` holds. */
export function abortWhenUsedUp(db: Db, quota: Quota, now: number, when?: SQL) {
  const query = db.orm
    .select({ used: usedOf(quota) })
    .from(quota.table)
    .where(countedRows(quota, now));
  return abortBatchWhen(db, and(gte(sql`${query}`, quota.max), when));
}

interface QuotaUse {
  userId: string;
  kind: (typeof quotaUses.$inferSelect)['kind'];
  max: number;
  message: string;
}

/** Returns a daily quota of uses that no other table counts. `insertQuotaUse` counts one use. */
export function dailyQuota({ userId, kind, max, message }: QuotaUse): Quota {
  return {
    table: quotaUses,
    rows: and(eq(quotaUses.userId, userId), eq(quotaUses.kind, kind)),
    max,
    window: { createdAt: quotaUses.createdAt, windowMs: dayMs },
    message,
  };
}

/** Returns the statement that counts one use of a daily quota, if `when` holds. */
export function insertQuotaUse(
  db: Db,
  { userId, kind }: Pick<QuotaUse, 'userId' | 'kind'>,
  createdAt: number,
  when?: SQL,
) {
  return insertWhen(db, quotaUses, { id: crypto.randomUUID(), userId, kind, createdAt }, when);
}

/** Finds the first used-up quota after an aborted batch; undefined if all have room again. */
export async function findUsedUp(
  db: Db,
  quotas: readonly Quota[],
  now: number,
): Promise<UsedUp | undefined> {
  for (const quota of quotas) {
    const { message, window, max } = quota;
    const oldest = window ? sql`min(${window.createdAt})` : sql`0`;
    const [usage] = await db.orm
      .select({ used: usedOf(quota), oldest: sql<number | null>`${oldest}` })
      .from(quota.table)
      .where(countedRows(quota, now));
    if (usage === undefined || usage.used < max) continue;
    const freeAt = window ? (usage.oldest ?? now) + window.windowMs : now + hourMs;
    return { message, retryAfterMs: Math.max(freeAt - now, 1000) };
  }
  return undefined;
}

function usedOf({ sumOf }: Quota): SQL<number> {
  return sumOf ? sql`coalesce(${sum(sumOf)}, 0)` : count();
}

function countedRows({ rows, window }: Quota, now: number): SQL | undefined {
  return and(rows, window && gt(window.createdAt, now - window.windowMs));
}
