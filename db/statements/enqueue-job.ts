import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import type { Happening, JobKind, JobPayloads } from '#worker/domain/jobs/job-kinds.ts';

interface NewJob<Kind extends JobKind> {
  kind: Kind;
  /** What it is about: where this job is already, nothing is added. */
  key: string;
  payload: JobPayloads[Kind];
  /** ms since 1970. */
  createdAt: number;
  /** When it is due, ms since 1970; at once by default. */
  runAt?: number;
}

/**
 * The statement that adds a job, for the batch of the change that causes it. With `when`, it does so only if
 * that condition holds at that point of the batch.
 */
export function addJob<Kind extends JobKind>(
  db: Db,
  { kind, key, payload, createdAt, runAt = createdAt }: NewJob<Kind>,
  when: SQL = sql`true`,
) {
  return db.orm
    .insert(jobs)
    .select(
      sql`select ${crypto.randomUUID()}, ${kind}, ${`${kind}:${key}`}, ${JSON.stringify(payload)}, 'waiting', 0, ${runAt}, 0, null, ${createdAt}, null where ${when}`,
    )
    .onConflictDoNothing();
}

/** The statement that has somebody told of what happened, for the batch in which it does. */
export function tell(db: Db, happening: Happening, when?: SQL, delayMs = 0) {
  const { key, at } = happening;
  return addJob(
    db,
    { kind: 'notify', key, payload: happening, createdAt: at, runAt: at + delayMs },
    when,
  );
}
