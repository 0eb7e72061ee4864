import type { Deps } from '#worker/deps.ts';
import { giveUpAfterMs, pauseAfter } from '#worker/domain/jobs/job-kinds.ts';
import { log, reasonOf } from '#worker/http/log.ts';
import type { JobHandler, JobHandlers, LeasedJob } from './job-handlers.ts';
import { failJob, finishJob, leaseDueJobs, nextRunAt, postponeJob } from './jobs.repository.ts';

/** How many are run side by side. */
const most = 6;

interface RunJobs {
  handlers: JobHandlers;
  /** How long to go on, and to wait for what is due soon, in ms. */
  forMs: number;
}

/**
 * Runs what is due, and what becomes due meanwhile. Two at once never have the same job; one that is killed
 * leaves its jobs to the next when their lease ends.
 */
export async function runJobs(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  { handlers, forMs }: RunJobs,
): Promise<void> {
  const endsAt = deps.now() + forMs;
  for (;;) {
    // A read alone where nothing is due, as after most changes.
    const next = await nextRunAt(deps.db);
    if (next === undefined || next > endsAt) return;
    if (next > deps.now()) await pauseUntil(next, deps.now());
    const leased = await leaseDueJobs(deps.db, deps.now(), most);
    const ended = await Promise.allSettled(leased.map((job) => runJob(deps, handlers, job)));
    // The database is away: not before the others have ended is it closed.
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    if (deps.now() > endsAt) return;
  }
}

function pauseUntil(at: number, now: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, at - now));
}

async function runJob(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  handlers: JobHandlers,
  job: LeasedJob,
): Promise<void> {
  try {
    const handle = handlers[job.kind] as JobHandler<typeof job.kind>;
    const changes = await handle(job.payload as never, job);
    await finishJob(db, job, { endedAt: now(), changes });
  } catch (error) {
    const lastError = reasonOf(error).slice(0, 500);
    const { id, kind, attempts } = job;
    const isOver = now() - job.createdAt >= giveUpAfterMs;
    const level = isOver ? 'error' : 'warn';
    log(level, { job: id, kind, attempts, error: lastError });
    if (isOver) await failJob(db, job, { alertId: newId(), at: now(), lastError });
    else {
      const runAt = now() + pauseAfter(attempts, Math.random());
      await postponeJob(db, job, { runAt, lastError });
    }
  }
}
