import type { Deps } from '#worker/deps.ts';
import { causesOf, log } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/modules/jobs/job-handlers.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { notify } from '#worker/modules/notifications/notify.usecases.ts';
import { sendEmail, sendMessagesEmail } from '#worker/modules/notifications/send-email.usecases.ts';
import { sendPush } from '#worker/modules/notifications/send-push.usecases.ts';
import { createInvoice } from '#worker/modules/payments/create-invoice.usecases.ts';
import {
  payInvoiceByHand,
  readInvoice,
  reconcileInvoices,
} from '#worker/modules/payments/follow-invoice.usecases.ts';

/** What is due this soon after a change is waited for, in ms; the platform ends it after 30 s. */
const afterChangeMs = 12_000;
const byClockMs = 20_000;

/** What does each kind of job. */
export function handlersOf(deps: Deps): JobHandlers {
  return {
    createInvoice: async (payload, { key }) => createInvoice(withStripe(deps), { ...payload, key }),
    payInvoiceByHand: async (payload, { key }) =>
      payInvoiceByHand(withStripe(deps), { ...payload, key }),
    readInvoice: async (payload) => readInvoice(withStripe(deps), payload),
    reconcileInvoices: async (_, { key }) => reconcileInvoices(deps, key),
    notify: (happening) => notify(deps, happening),
    push: (payload) => sendPush(deps, payload),
    email: (payload, job) => sendEmail(deps, payload, job),
    messagesEmail: (payload, job) => sendMessagesEmail(deps, payload, job),
  };
}

/** What was begun with Stripe waits until its settings are there again. */
function withStripe(deps: Deps) {
  const { stripe } = deps;
  if (stripe === undefined) throw new Error('the settings for Stripe are missing');
  return { ...deps, stripe };
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
