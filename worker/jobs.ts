import type { Deps } from './deps.ts';
import { causesOf, log } from './log.ts';
import type { JobHandlers } from './modules/jobs/job-handlers.ts';
import { runJobs } from './modules/jobs/run-jobs.usecases.ts';

/** What is due this soon after a change is waited for, in ms; the platform ends it after 30 s. */
const afterChangeMs = 12_000;
const byClockMs = 20_000;

/** What does each kind of job. */
function handlersOf(_deps: Deps): JobHandlers {
  return {
    createInvoice: async () => [],
    payInvoiceByHand: async () => [],
    readInvoice: async () => [],
    reconcileInvoices: async () => [],
    notify: async () => [],
    push: async () => [],
    email: async () => [],
    messagesEmail: async () => [],
  };
}

/** Runs the jobs that a change has left, when it has been answered. */
export function runJobsAfterChange(deps: Deps): Promise<void> {
  return run(deps, afterChangeMs);
}

/** Runs the jobs that are due by the clock. */
export function runJobsByClock(deps: Deps): Promise<void> {
  return run(deps, byClockMs);
}

async function run(deps: Deps, forMs: number): Promise<void> {
  try {
    await runJobs(deps, { handlers: handlersOf(deps), forMs });
  } catch (error) {
    // The database is away: what is due is run by the clock.
    log('error', { event: 'jobs were not run', causes: causesOf(error) });
  }
}
