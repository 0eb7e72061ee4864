import { and, asc, eq, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { abortBatchWhen, isBatchAborted } from '#db/statements/abort-batch.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import {
  type JobKind,
  type JobPayloads,
  type JobPriority,
  leaseMs,
  notificationJobs,
} from '#worker/domain/jobs/job-kinds.ts';

export interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** A job that only the run that leased it may run until its lease expires. */
export type LeasedJob = {
  [Kind in JobKind]: {
    id: string;
    kind: Kind;
    key: string;
    payload: JobPayloads[Kind];
    priority: JobPriority;
    /** Counts the current attempt. */
    attempts: number;
    createdAt: number;
  };
}[JobKind];

/**
 * Does a job's work and returns the statements to write when it is done. A handler may run again
 * after a success, so its statements must change nothing the second time. `key` is for services
 * with idempotency keys. A job whose handler throws is retried for up to 24 hours, except after a
 * PermanentFailure.
 */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  job: { id: string; key: string; attempts: number },
) => Promise<readonly Statement[]>;

export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };

interface DueJobs {
  priority: JobPriority;
  /** ms since 1970. */
  now: number;
  limit: number;
}

/** Leases due jobs of a priority to the caller, and counts an attempt of each. */
export async function leaseDueJobs(
  db: Db,
  { priority, now, limit }: DueJobs,
): Promise<LeasedJob[]> {
  const due = db.orm
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isWaiting, eq(jobs.priority, priority), lte(jobs.nextAt, now)))
    .orderBy(asc(jobs.nextAt))
    .limit(limit);
  const leased = await db.orm
    .update(jobs)
    .set({ leasedUntil: now + leaseMs, attempts: sql`${jobs.attempts} + 1` })
    .where(inArray(jobs.id, due))
    .returning();
  return leased as LeasedJob[];
}

/** Returns when the next waiting job of a priority is due, in ms since 1970; undefined if no job is waiting. */
export async function nextDueAt(db: Db, priority: JobPriority): Promise<number | undefined> {
  const [next] = await selectNextDue(db, priority);
  return next?.at ?? undefined;
}

function selectNextDue(db: Db, priority: JobPriority) {
  return db.orm
    .select({ at: jobs.nextAt })
    .from(jobs)
    .where(and(isWaiting, eq(jobs.priority, priority)))
    .orderBy(asc(jobs.nextAt))
    .limit(1);
}

export interface NextDue {
  at: number | undefined;
}

/**
 * Ends a job and writes its handler's changes in one batch, which also reads when the next job of
 * its priority is due. Writes nothing and returns undefined if another run took the job after its
 * lease expired: that run writes the same changes.
 */
export async function finishJob(
  db: Db,
  job: LeasedJob,
  { endedAt, changes }: { endedAt: number; changes: readonly Statement[] },
): Promise<NextDue | undefined> {
  try {
    const results = await db.write([
      abortUnlessLeased(db, job),
      db.orm
        .update(jobs)
        .set({ state: 'done', endedAt, lastError: null })
        .where(and(eq(jobs.id, job.id), isStillLeased(job))),
      ...changes,
      selectNextDue(db, job.priority),
    ]);
    const at = results.at(-1)?.rows[0]?.[0];
    return { at: typeof at === 'number' ? at : undefined };
  } catch (error) {
    if (isBatchAborted(error)) return undefined;
    throw error;
  }
}

/** Returns the statement that aborts the batch if another run took the job, or if it was deleted with its user. */
function abortUnlessLeased(db: Db, job: LeasedJob): Statement {
  return abortBatchWhen(db, not(rowExists(jobs, and(eq(jobs.id, job.id), isStillLeased(job)))));
}

export async function postponeJob(
  db: Db,
  job: LeasedJob,
  { runAt, lastError }: { runAt: number; lastError: string },
): Promise<void> {
  await db.write([
    db.orm
      .update(jobs)
      .set({ runAt, leasedUntil: 0, lastError })
      .where(and(eq(jobs.id, job.id), isStillLeased(job))),
  ]);
}

export async function failJob(
  db: Db,
  job: LeasedJob,
  { at, lastError }: { at: number; lastError: string },
): Promise<void> {
  const hasFailed = rowExists(jobs, and(eq(jobs.id, job.id), eq(jobs.state, 'failed')));
  const orderId = orderOf(job);
  // A subquery, because the order may have been deleted since the job was enqueued.
  const knownOrderId = sql`(select ${orders.id} from ${orders} where ${orders.id} = ${orderId})`;
  const key = `job:${job.id}:${job.attempts}`;
  await db.write([
    db.orm
      .update(jobs)
      .set({ state: 'failed', endedAt: at, lastError })
      .where(and(eq(jobs.id, job.id), isStillLeased(job))),
    raiseAlert(
      db,
      {
        kind: 'jobFailed',
        key,
        detail: lastError,
        orderId: knownOrderId,
        jobId: job.id,
        createdAt: at,
      },
      hasFailed,
    ),
    // A failed notification must not enqueue another notification, or failures would repeat
    // forever.
    ...(isNotification(job)
      ? []
      : [
          enqueueNotification(
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
    ...bumpPollVersions(db, ['admin'], hasFailed),
  ]);
}

/** Raw, because SQLite uses the partial index `jobs_next` only for a literal, not for a parameter. */
const isWaiting: SQL = sql`${jobs.state} = 'waiting'`;

function isStillLeased({ attempts }: LeasedJob): SQL | undefined {
  return and(isWaiting, eq(jobs.attempts, attempts));
}

function isNotification({ kind }: LeasedJob): boolean {
  return notificationJobs.includes(kind);
}

function orderOf({ payload }: LeasedJob): string | null {
  if ('orderId' in payload) return payload.orderId;
  return 'domainEvent' in payload ? payload.domainEvent.orderId : null;
}
