import type { Deps } from '#worker/deps.ts';
import { deleteOldStripeEvents } from '#worker/modules/housekeeping/housekeeping.repository.ts';
import { addReconciliation } from '#worker/modules/payments/invoices.repository.ts';

/** When the night's jobs are due, in UTC. */
const nightHour = 3;
/** Stripe tells of an event again for some days, and never after this many. */
const eventDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Plans what is done once a night, and forgets old events of Stripe; from that hour on, a day has it once however
 * often this is asked for.
 */
export async function planNight({ db, now, stripe }: Pick<Deps, 'db' | 'now' | 'stripe'>) {
  const time = new Date(now());
  if (stripe === undefined || time.getUTCHours() < nightHour) return;
  const day = time.toISOString().slice(0, 10);
  const [planned] = await db.write([addReconciliation(db, { day, at: now() })]);
  if (planned?.rowsAffected !== 1) return;
  await db.write([deleteOldStripeEvents(db, now() - eventDays * dayMs)]);
}
