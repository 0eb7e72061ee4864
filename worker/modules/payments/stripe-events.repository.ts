import type { Db } from '#db/client.ts';
import { stripeEvents } from '#db/schema/jobs.ts';
import { addJob } from '#db/statements/enqueue-job.ts';
import type { StripeEvent } from '#worker/gateways/stripe.ts';

/** Keeps an event together with the job that follows it; told again, it changes nothing. */
export async function takeEvent(
  db: Db,
  { id, type, subject }: StripeEvent,
  createdAt: number,
): Promise<void> {
  await db.write([
    db.orm.insert(stripeEvents).values({ id, type, createdAt }).onConflictDoNothing(),
    ...(subject ? [addJob(db, { kind: 'readInvoice', key: id, payload: subject, createdAt })] : []),
  ]);
}
