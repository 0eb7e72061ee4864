import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import { insertWhen } from './insert-when.ts';

/** Returns the statement that aborts its batch if a condition holds. See `isBatchAborted`. */
export function abortBatchWhen(db: Db, condition: SQL | undefined) {
  // SQLite has no statement that aborts a batch, so this one violates a NOT NULL constraint.
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

export function isBatchAborted(error: unknown): boolean {
  return error instanceof Error && error.message.includes('NOT NULL constraint failed: jobs.id');
}
