import type { JobKind, JobPayloads, JobPriority } from '#worker/domain/jobs/job-kinds.ts';

/** Anything that Drizzle can turn into SQL. */
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
    /** Includes the current attempt. */
    attempts: number;
    createdAt: number;
  };
}[JobKind];

/**
 * Does a job's work and returns the statements to write when it is done. A handler may run again after it succeeded, so
 * its statements change nothing the second time, and services that support idempotency keys get `key`. If it throws, the
 * job is retried for up to 24 hours, unless it throws a PermanentFailure.
 */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  job: { id: string; key: string; attempts: number },
) => Promise<readonly Statement[]>;

export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };
