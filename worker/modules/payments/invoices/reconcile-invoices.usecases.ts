import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import type { JobPayloads } from '#worker/domain/jobs/job-kinds.ts';
import {
  enqueueInvoiceReads,
  enqueueReconciliation,
  selectLiveInvoices,
} from './reconciliation.repository.ts';

/** How long a card payment can be disputed, in ms. */
const disputableMs = 120 * dayMs;
const invoicesPerPage = 100;
/** Spreads the reads: 20 a minute, far below Stripe's rate limit, and 28,800 a day. */
const spacingMs = 3000;

/**
 * Handles the job `reconcileInvoices`: enqueues a read of each live invoice of a page, in case a webhook was lost, and
 * the job for the next page.
 */
export async function reconcileInvoices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { day, after = '' }: JobPayloads['reconcileInvoices'],
) {
  const at = now();
  const limit = invoicesPerPage;
  const live = await selectLiveInvoices(db, { since: at - disputableMs, after, limit });
  const last = live.at(-1);
  const hasNext = last !== undefined && live.length === limit;
  return [
    ...enqueueInvoiceReads(db, live, { day, at, spacingMs }),
    ...(hasNext
      ? [enqueueReconciliation(db, { day, after: last, at: at + limit * spacingMs })]
      : []),
  ];
}
