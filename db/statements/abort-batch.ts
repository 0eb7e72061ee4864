import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import { insertWhen } from './insert-when.ts';

/**
 * Returns the statement that aborts its batch if a condition holds when the batch reaches it. The batch then throws
 * an error that `isBatchAborted` recognizes.
 */
export function abortBatchWhen(db: Db, condition: SQL | undefined) {
  // SQLite has no statement that aborts a batch: this one violates a NOT NULL constraint, and so inserts nothing.
  const row = {
    kind: 'notify',
    key: '',
    payload: '',
    state: 'done',
    runAt: 0,
    createdAt: 0,
  } as const;
  return insertWhen(db, jobs, { ...row, id: sql`null` }, condition);
}

/** Returns whether a batch threw because of `abortBatchWhen`. */
export function isBatchAborted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('NOT NULL constraint failed: jobs.id');
}
