import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';

/**
 * Returns the statement that aborts its batch if a condition holds when the batch reaches it. The batch then throws
 * an error that `isBatchAborted` recognizes.
 */
export function abortBatchWhen(db: Db, condition: SQL) {
  // SQLite has no statement that aborts a batch: this one violates a NOT NULL constraint, and so inserts nothing.
  return db.orm
    .insert(jobs)
    .select(sql`select null, '', '', '', '', 0, 0, 0, null, 0, null where ${condition}`);
}

/** Returns whether a batch threw because of `abortBatchWhen`. */
export function isBatchAborted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('NOT NULL constraint failed: jobs.id');
}
