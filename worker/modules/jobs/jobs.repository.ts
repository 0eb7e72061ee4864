import { and, asc, eq, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { tell } from '#db/statements/enqueue-job.ts';
import { bumpRevisions } from '#db/statements/revisions.ts';
import { leaseMs } from '#worker/domain/jobs/job-kinds.ts';
import type { Change, LeasedJob } from './job-handlers.ts';

/** Jobs that are due, now leased to the caller alone; each of them counts one try more. */
export async function leaseDueJobs(db: Db, now: number, most: number): Promise<LeasedJob[]> {
  const due = db.orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isWaiting, lte(jobs.runAt, now), lte(jobs.leasedUntil, now)))
    .orderBy(asc(jobs.runAt))
    .limit(most);
  const leased = await db.orm
    .update(jobs)
    .set({ leasedUntil: now + leaseMs, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
  return leased as LeasedJob[];
}

/** When the next waiting job is due, ms since 1970. */
export async function nextRunAt(db: Db): Promise<number | undefined> {
  const [next] = await db.orm
    .select({ at: sql<number | null>`min(max(${jobs.runAt}, ${jobs.leasedUntil}))` })
    .from(jobs)
    .where(isWaiting);
  return next?.at ?? undefined;
}

/**
 * Ends a job together with what it has found out. Where its lease ran out and another has it, nothing is
 * written: that one comes to the same.
 */
export async function finishJob(
  db: Db,
  job: LeasedJob,
  { endedAt, changes }: { endedAt: number; changes: readonly Change[] },
): Promise<void> {
  try {
    await db.write([
      mustBeMine(job),
      db.orm
        .update(jobs)
        .set({ state: 'done', endedAt, lastError: null })
        .where(and(eq(jobs.id, job.id), isStillMine(job))),
      ...changes,
    ]);
  } catch (error) {
    if (isNotMine(error)) return;
    throw error;
  }
}

/** Undoes the batch where the job is another's, or gone with the person whom it was about. */
function mustBeMine({ id, attempts }: LeasedJob): Change {
  const sql = `insert into jobs (id) select null where not exists
    (select 1 from jobs where id = ? and state = 'waiting' and attempts = ?)`;
  return { toSQL: () => ({ sql, params: [id, attempts] }) };
}

function isNotMine(error: unknown): boolean {
  return error instanceof Error && error.message.includes('NOT NULL constraint failed: jobs.id');
}

/** Has a job tried again later. */
export async function postponeJob(
  db: Db,
  job: LeasedJob,
  { runAt, lastError }: { runAt: number; lastError: string },
): Promise<void> {
  await db.write([
    db.orm
      .update(jobs)
      .set({ runAt, leasedUntil: 0, lastError })
      .where(and(eq(jobs.id, job.id), isStillMine(job))),
  ]);
}

/** Gives a job up, with an alert that every admin sees. */
export async function failJob(
  db: Db,
  job: LeasedJob,
  { alertId, at, lastError }: { alertId: string; at: number; lastError: string },
): Promise<void> {
  const hasFailed = sql`exists (select 1 from ${jobs} where ${jobs.id} = ${job.id} and ${jobs.state} = 'failed')`;
  const orderId = orderOf(job);
  await db.write([
    db.orm
      .update(jobs)
      .set({ state: 'failed', endedAt: at, lastError })
      .where(and(eq(jobs.id, job.id), isStillMine(job))),
    db.orm
      .insert(alerts)
      .select(
        sql`select ${alertId}, 'jobFailed', ${`job:${job.id}:${job.attempts}`}, ${lastError}, (select id from orders where id = ${orderId}), null, ${job.id}, ${at}, null, null where ${hasFailed}`,
      )
      .onConflictDoNothing(),
    // Telling of a failure to tell would go on for ever.
    ...(isTelling(job)
      ? []
      : [
          tell(
            db,
            {
              event: 'adminFailedJob',
              key: `failed:${job.id}:${job.attempts}`,
              orderId,
              actorId: null,
              at,
              detail: lastError,
            },
            hasFailed,
          ),
        ]),
    ...bumpRevisions(db, ['admin'], hasFailed),
  ]);
}

/** The statement that takes away what ended before a time, ms since 1970; failures stay. */
export function deleteDoneJobs(db: Db, endedBefore: number) {
  return db.orm.delete(jobs).where(and(eq(jobs.state, 'done'), lt(jobs.endedAt, endedBefore)));
}

/** As the index of due jobs has it. */
const isWaiting: SQL = sql`${jobs.state} = 'waiting'`;

function isStillMine({ attempts }: LeasedJob): SQL {
  return sql`${jobs.state} = 'waiting' and ${jobs.attempts} = ${attempts}`;
}

function isTelling({ kind }: LeasedJob): boolean {
  return kind === 'notify' || kind === 'push' || kind === 'email' || kind === 'messagesEmail';
}

function orderOf({ payload }: LeasedJob): string | null {
  if ('orderId' in payload) return payload.orderId;
  return 'happening' in payload ? payload.happening.orderId : null;
}
