import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import {
  deleteOldStripeEvents,
  enqueueUnknownUploads,
} from '#worker/modules/housekeeping/housekeeping.repository.ts';
import { enqueueReconciliation } from '#worker/modules/payments/invoices/reconciliation.repository.ts';
import { askForReviews } from '#worker/modules/reviews/review-requests.repository.ts';

/** The UTC hour from which the nightly jobs run. */
const nightHour = 3;
/** Stripe retries an event for a few days at most, so older events are no longer needed to detect duplicates. */
const eventDays = 90;

/**
 * Once a night, enqueues the check of the uploads and the reconciliation of invoices, asks
 * customers for reviews, and deletes old Stripe events. Safe to call on every run.
 */
export async function scheduleNightlyJobs({
  db,
  now,
  stripe,
}: Pick<Deps, 'db' | 'now' | 'stripe'>) {
  const time = new Date(now());
  if (time.getUTCHours() < nightHour) return;
  const [day, at] = [time.toISOString().slice(0, 10), now()];
  const [enqueued] = await db.write([
    enqueueUnknownUploads(db, { day, at }),
    ...(stripe ? [enqueueReconciliation(db, { day, at })] : []),
  ]);
  if (enqueued?.rowsAffected !== 1) return;
  await askForReviews(db, at);
  if (stripe === undefined) return;
  await db.write([deleteOldStripeEvents(db, now() - eventDays * dayMs)]);
}
