import type { Deps } from '#worker/deps.ts';
import { jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { errorCodes, log } from '#worker/http/log.ts';
import { deleteUserData } from '#worker/modules/account/deletion.usecases.ts';
import { checkFile, scanFile } from '#worker/modules/files/files.usecases.ts';
import { deleteUnknownUploads } from '#worker/modules/housekeeping/housekeeping.usecases.ts';
import type { JobHandlers } from '#worker/modules/jobs/jobs.repository.ts';
import { type RunJobs, runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { notify } from '#worker/modules/notifications/notify.usecases.ts';
import {
  sendEmail,
  sendFilesEmail,
  sendMessagesEmail,
  sendNewOrdersEmail,
} from '#worker/modules/notifications/send-email.usecases.ts';
import { sendPush } from '#worker/modules/notifications/send-push.usecases.ts';
import { createInvoice } from '#worker/modules/payments/invoices/create-invoice.usecases.ts';
import {
  payInvoiceManually,
  readInvoice,
  reconcileInvoices,
  voidInvoice,
} from '#worker/modules/payments/invoices/sync-invoice.usecases.ts';
import { refundPayment } from '#worker/modules/payments/payments.usecases.ts';

/** How long to start jobs after a write, in ms. Workers cancels `waitUntil` after 30 s. */
const afterWriteMs = 12_000;
const scheduledMs = 20_000;

/** Creates the handler of each kind of job. */
export function createJobHandlers(deps: Deps): JobHandlers {
  return {
    createInvoice: async (payload, { key }) => createInvoice(withStripe(deps), { ...payload, key }),
    payInvoiceManually: async (payload, { key }) =>
      payInvoiceManually(withStripe(deps), { ...payload, key }),
    voidInvoice: async (payload, { key }) => voidInvoice(withStripe(deps), { ...payload, key }),
    refundPayment: async (payload, { key }) => refundPayment(withStripe(deps), { ...payload, key }),
    readInvoice: async (payload) => readInvoice(withStripe(deps), payload),
    reconcileInvoices: async (payload) => reconcileInvoices(deps, payload),
    deleteUnknownUploads: (payload) => deleteUnknownUploads(deps, payload),
    checkFile: (payload) => checkFile(deps, payload),
    scanFile: async (payload) => scanFile(withScanner(deps), payload),
    deleteUserData: (payload) => deleteUserData(deps, payload),
    notify: (domainEvent) => notify(deps, domainEvent),
    push: (payload) => sendPush(deps, payload),
    email: (payload, job) => sendEmail(deps, payload, job),
    messagesEmail: (payload, job) => sendMessagesEmail(deps, payload, job),
    filesEmail: (payload, job) => sendFilesEmail(deps, payload, job),
    newOrdersEmail: (payload, job) => sendNewOrdersEmail(deps, payload, job),
  };
}

/** Throws if Stripe is not configured, so that the job waits until it is. */
function withStripe(deps: Deps) {
  const { stripe } = deps;
  if (stripe === undefined) throw new Error('the settings for Stripe are missing');
  return { ...deps, stripe };
}

/** Throws if the scanner's settings were removed: someone must decide about the files that wait for it. */
function withScanner(deps: Deps) {
  const { scanFile: scan } = deps;
  if (scan === undefined) throw new Error('the settings for the file scanner are missing');
  return { ...deps, scan };
}

/** Runs the jobs that a write enqueued, after its response was sent. Background jobs wait for the cron trigger. */
export function runJobsAfterWrite(deps: Deps): Promise<void> {
  return run(deps, { durationMs: afterWriteMs, priorities: [jobPriorities.user] });
}

/** Runs the due jobs. The cron trigger calls it. */
export function runScheduledJobs(deps: Deps): Promise<void> {
  return run(deps, { durationMs: scheduledMs });
}

async function run(deps: Deps, options: Omit<RunJobs, 'handlers'>): Promise<void> {
  try {
    await runJobs(deps, { handlers: createJobHandlers(deps), ...options });
  } catch (error) {
    // The database is unavailable. The next scheduled run takes the jobs.
    log('error', { event: 'jobs were not run', causes: errorCodes(error) });
  }
}
