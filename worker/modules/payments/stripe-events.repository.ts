import type { Db } from '#db/client.ts';
import { stripeEvents } from '#db/schema/jobs.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import type { StripeEvent } from '#worker/gateways/stripe/stripe.ts';

/** Stores a Stripe event and enqueues the read of its invoice. Idempotent per event. */
export async function insertStripeEvent(
  db: Db,
  { id, type, subject }: StripeEvent,
  createdAt: number,
): Promise<void> {
  await db.write([
    db.orm.insert(stripeEvents).values({ id, type, createdAt }).onConflictDoNothing(),
    ...(subject
      ? [enqueueJob(db, { kind: 'readInvoice', key: id, payload: subject, createdAt })]
      : []),
  ]);
}
