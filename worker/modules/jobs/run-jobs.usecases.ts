import type { Deps } from '#worker/deps.ts';
import { giveUpAfterMs, jobBackoffMs } from '#worker/domain/jobs/job-kinds.ts';
import { PermanentFailure } from '#worker/domain/jobs/permanent-failure.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import type { JobHandler, JobHandlers, LeasedJob } from './job-handlers.ts';
import { failJob, finishJob, leaseDueJobs, nextRunAt, postponeJob } from './jobs.repository.ts';

const concurrency = 6;

interface RunJobs {
  handlers: JobHandlers;
  /** How long to keep running jobs and to wait for jobs that are due soon, in ms. */
  durationMs: number;
}

/**
 * Runs due jobs, and those that become due during the run. Leases keep two runs from taking the same job; if a run is
 * killed, the next one takes its jobs when their leases expire. A failed job is retried later; throws only when the
 * database fails.
 */
export async function runJobs(
  deps: Pick<Deps, 'db' | 'now'>,
  { handlers, durationMs }: RunJobs,
): Promise<void> {
  const endsAt = deps.now() + durationMs;
  for (;;) {
    // Most writes enqueue no job, so check with a read before writing leases.
    const next = await nextRunAt(deps.db);
    if (next === undefined || next > endsAt) return;
    if (next > deps.now()) await waitUntil(next, deps.now());
    const leased = await leaseDueJobs(deps.db, deps.now(), concurrency);
    const ended = await Promise.allSettled(leased.map((job) => runJob(deps, handlers, job)));
    // Rethrow only after all jobs ended, because the caller closes the database.
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if (deps.now() > endsAt) return;
  }
}

function waitUntil(at: number, now: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, at - now));
}

async function runJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  handlers: JobHandlers,
  job: LeasedJob,
): Promise<void> {
  try {
    const handle = handlers[job.kind] as JobHandler<typeof job.kind>;
    const changes = await handle(job.payload as never, job);
    await finishJob(db, job, { endedAt: now(), changes });
  } catch (error) {
    const lastError = safeErrorMessage(error).slice(0, 500);
    const { id, kind, attempts } = job;
    const givesUp = error instanceof PermanentFailure || now() - job.createdAt >= giveUpAfterMs;
    const level = givesUp ? 'error' : 'warn';
    log(level, { job: id, kind, attempts, error: lastError });
    if (givesUp) await failJob(db, job, { at: now(), lastError });
    else {
      const runAt = now() + jobBackoffMs(attempts, Math.random());
      await postponeJob(db, job, { runAt, lastError });
    }
  }
}
