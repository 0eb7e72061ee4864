import type { JobKind, JobPayloads, JobPriority } from '#worker/domain/jobs/job-kinds.ts';

/** Anything that Drizzle can turn into SQL. */
export interface Statement {
  toSQL(): { sql: string; params: unknown[] };
}

/** A job that only its holder may run until its lease expires. */
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
 * Calls an external service and returns the statements to write when the job is done. A handler may run again
 * after it succeeded, so it passes `key` to the service as the idempotency key, and its statements change nothing
 * the second time. If it throws, the job is retried, except after a PermanentFailure.
 */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  job: { id: string; key: string; attempts: number },
) => Promise<readonly Statement[]>;

export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };
