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

/** How many jobs of each priority a run takes. Each makes at most six of the 10,000 requests that wrangler.toml allows. */
const maxJobsPerRun = 700;

export interface RunJobs {
  handlers: JobHandlers;
  /** How long to keep running jobs and to wait for jobs that are due soon, in ms. */
  durationMs: number;
  /** Which jobs to run. All by default. */
  priorities?: readonly JobPriority[];
  /** How many jobs of each priority to run. */
  maxJobs?: number;
}

/**
 * Runs due jobs, and those that become due during the run. Each priority has a separate queue, so user jobs never wait
 * for background jobs. Leases keep two runs from taking the same job; if a run is killed, the next one takes its jobs
 * when their leases expire. A failed job is retried later; throws only if the database fails.
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
    // Other runs may have left their jobs to this one.
    if (poller.hasSlept) await runUntilEnd(deps, options);
    throw error;
  }
}

async function runUntilEnd(
  deps: Pick<Deps, 'db' | 'now'>,
  { handlers, priority, poller }: { handlers: JobHandlers; priority: JobPriority; poller: Poller },
): Promise<void> {
  const queue = `${priority} ${deps.db.url}`;
  // Most writes enqueue no job, so check with a read before writing leases.
  let next = await nextDueAt(deps.db, priority);
  while (next !== undefined && next <= poller.endsAt && poller.jobsLeft > 0) {
    const now = deps.now();
    if (next > now && !(await sleepUntilDue(queue, { poller, dueAt: next, now }))) return;
    const limit = Math.min(concurrency[priority], poller.jobsLeft);
    const leased = await leaseDueJobs(deps.db, { priority, now: deps.now(), limit });
    poller.jobsLeft -= leased.length;
    const results = await allEnded(leased.map((job) => runJob(deps, handlers, job)));
    // After a slow job, a run that slept still takes the jobs that other runs left to it.
    if (deps.now() > poller.endsAt && !poller.hasSlept) return;
    // A job's batch also reads the next run. With several jobs, only the batch that ran last is right, so read it again.
    const [only] = results.length === 1 ? results : [];
    next = only ? only.at : await nextDueAt(deps.db, priority);
  }
}

/** A run of one queue. All times are in ms since 1970. */
interface Poller {
  /** It takes the jobs that are due until then. */
  endsAt: number;
  /** Other runs can extend it until then. */
  readonly latestEnd: number;
  /** When it checks for due jobs, if it sleeps. */
  wakesAt: number;
  hasSlept: boolean;
  jobsLeft: number;
}

/** How much longer a run can take because of other runs, in ms. Workers cancels `waitUntil` after 30 s. */
const maxExtensionMs = 8000;

/** A request that was canceled never wakes up, so a run that is this late, in ms, doesn't count. */
const maxLateMs = 1000;

/** The runs of this isolate that sleep, by database and priority. */
const sleeping = new Map<string, Set<Poller>>();

/**
 * Waits until a job is due. Returns false without waiting if another run of this isolate wakes up by then, and extends
 * that run to this one's end: when each of 25 writes a second waits 8 s for its notification, 200 runs would wake up for
 * every job.
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

/** Rethrows a failure only after all have ended, because the caller closes the database. */
async function allEnded<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  return (await Promise.allSettled(work)).map((ended) => {
    if (ended.status === 'rejected') throw ended.reason;
    return ended.value;
  });
}

function waitUntil(at: number, now: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, at - now));
}

/** Returns the next run of its priority; undefined if the job failed. */
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
