import type { SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { enqueueJob } from './enqueue-job.ts';

/** Returns the statement that enqueues the job that voids an invoice, if `when` holds. */
export function enqueueVoid(
  db: Db,
  { invoiceId, at }: { invoiceId: string; at: number },
  when?: SQL,
) {
  const job = {
    kind: 'voidInvoice',
    key: invoiceId,
    payload: { invoiceId },
    createdAt: at,
  } as const;
  return enqueueJob(db, job, when);
}
