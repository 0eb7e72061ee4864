import type { Deps } from '#worker/deps.ts';
import {
  giveUpAfterMs,
  type JobPriority,
  jobBackoffMs,
  jobPriorities,
} from '#worker/domain/jobs/job-kinds.ts';
import { PermanentFailure } from '#worker/http/errors.ts';
import { log, safeErrorMessage } from '#worker/http/log.ts';
import {
  failJob,
  finishJob,
  type JobHandler,
  type JobHandlers,
  type LeasedJob,
  leaseDueJobs,
  type NextDue,
  nextDueAt,
  postponeJob,
} from './jobs.repository.ts';

/** How many jobs of each priority run at a time. Workers allows six open connections. */
const concurrency: Record<JobPriority, number> = {
  [jobPriorities.user]: 5,
  [jobPriorities.background]: 1,
};

/** Jobs of each priority per run. A job makes up to 6 of the 10,000 requests in wrangler.toml. */
const maxJobsPerRun = 700;

export interface RunJobs {
  handlers: JobHandlers;
  /** How long the run takes jobs and waits for jobs that become due, in ms. */
  durationMs: number;
  priorities?: readonly JobPriority[];
  maxJobs?: number;
}

/**
 * Runs due jobs, and those that become due during the run. Each priority has its queue, so user
 * jobs never wait for background jobs. Leases keep two runs from taking the same job. If a run is
 * killed, another one takes its jobs when their leases expire. Failed jobs are retried later; only
 * a database failure throws.
 */
export async function runJobs(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    handlers,
    durationMs,
    priorities = Object.values(jobPriorities),
    maxJobs = maxJobsPerRun,
  }: RunJobs,
): Promise<void> {
  const endsAt = deps.now() + durationMs;
  await allEnded(
    priorities.map((priority) => runQueue(deps, { handlers, endsAt, priority, maxJobs })),
  );
}

interface Queue {
  handlers: JobHandlers;
  endsAt: number;
  priority: JobPriority;
  maxJobs: number;
}

/** Runs the jobs of one priority until a time (ms since 1970). */
async function runQueue(
  deps: Pick<Deps, 'db' | 'now'>,
  { handlers, endsAt, priority, maxJobs }: Queue,
): Promise<void> {
  const latestEnd = endsAt + maxExtensionMs;
  const poller = { endsAt, latestEnd, wakesAt: 0, hasSlept: false, jobsLeft: maxJobs };
  const options = { handlers, priority, poller };
  try {
    await runUntilEnd(deps, options);
  } catch (error) {
    if (poller.hasSlept) await runUntilEnd(deps, options);
    throw error;
  }
}

async function runUntilEnd(
  deps: Pick<Deps, 'db' | 'now'>,
  { handlers, priority, poller }: { handlers: JobHandlers; priority: JobPriority; poller: Poller },
): Promise<void> {
  const queue = `${priority} ${deps.db.url}`;
  // Most writes enqueue no job, so a read checks before a write leases.
  let next = await nextDueAt(deps.db, priority);
  while (next !== undefined && next <= poller.endsAt && poller.jobsLeft > 0) {
    const now = deps.now();
    if (next > now && !(await sleepUntilDue(queue, { poller, dueAt: next, now }))) return;
    const limit = Math.min(concurrency[priority], poller.jobsLeft);
    const leased = await leaseDueJobs(deps.db, { priority, now: deps.now(), limit });
    poller.jobsLeft -= leased.length;
    const results = await allEnded(leased.map((job) => runJob(deps, handlers, job)));
    if (deps.now() > poller.endsAt && !poller.hasSlept) return;
    // A job's batch also reads when the next job is due. Of several batches, only the last one is
    // right, so read it again.
    const [only] = results.length === 1 ? results : [];
    next = only ? only.at : await nextDueAt(deps.db, priority);
  }
}

/** A run of one queue. Times are in ms since 1970. */
interface Poller {
  endsAt: number;
  /** Other pollers can extend `endsAt` up to this time. */
  readonly latestEnd: number;
  wakesAt: number;
  /** Others may have left their jobs to a poller that has slept, so it takes them even late. */
  hasSlept: boolean;
  jobsLeft: number;
}

/** How far other pollers can extend a poller, in ms. Workers cancels `waitUntil` after 30 s. */
const maxExtensionMs = 8000;

/** In ms. A poller that is later belongs to a canceled request, which never wakes up. */
const maxLateMs = 1000;

/** This isolate's sleeping pollers. The one that wakes first takes the jobs of the others. */
const sleeping = new Map<string, Set<Poller>>();

/**
 * Waits until a job is due. If another poller wakes up by then, extends that poller instead and
 * returns false. Otherwise, 25 writes a second that wait 8 s each would wake 200 pollers for every
 * job.
 */
async function sleepUntilDue(
  queue: string,
  { poller, dueAt, now }: { poller: Poller; dueAt: number; now: number },
): Promise<boolean> {
  const pollers = sleeping.get(queue) ?? new Set();
  sleeping.set(queue, pollers);
  for (const other of pollers) {
    if (other.wakesAt < now - maxLateMs) pollers.delete(other);
    else if (other.wakesAt <= dueAt && other.latestEnd >= poller.endsAt) {
      other.endsAt = Math.max(other.endsAt, poller.endsAt);
      return false;
    }
  }
  poller.wakesAt = dueAt;
  poller.hasSlept = true;
  pollers.add(poller);
  await waitUntil(dueAt, now);
  pollers.delete(poller);
  return true;
}

/** Rethrows a failure only after all work has ended, because the caller closes the database. */
async function allEnded<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  return (await Promise.allSettled(work)).map((ended) => {
    if (ended.status === 'rejected') throw ended.reason;
    return ended.value;
  });
}

function waitUntil(at: number, now: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, at - now));
}

/** Returns when the next job of this priority is due; undefined if the job failed. */
async function runJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  handlers: JobHandlers,
  job: LeasedJob,
): Promise<NextDue | undefined> {
  try {
    const handle = handlers[job.kind] as JobHandler<typeof job.kind>;
    const changes = await handle(job.payload as never, job);
    return await finishJob(db, job, { endedAt: now(), changes });
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
    return undefined;
  }
}
