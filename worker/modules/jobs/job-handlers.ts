import type { JobKind, JobPayloads } from '#worker/domain/jobs/job-kinds.ts';

/** Anything that Drizzle can turn into SQL. */
export interface Change {
  toSQL(): { sql: string; params: unknown[] };
}

/** A job that whoever has it may run until its lease ends. */
export type LeasedJob = {
  [Kind in JobKind]: {
    id: string;
    kind: Kind;
    key: string;
    payload: JobPayloads[Kind];
    /** With this one. */
    attempts: number;
    createdAt: number;
  };
}[JobKind];

/**
 * Does a job in the outside world, and gives what follows from it for the store: statements that are written
 * together with its end. It may be run again after it has succeeded, so the outside must know it by `key`,
 * and its statements must change nothing the second time. Whatever it throws, it is tried again.
 */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  job: { id: string; key: string; attempts: number },
) => Promise<readonly Change[]>;

export type JobHandlers = { [Kind in JobKind]: JobHandler<Kind> };
