import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { canRecordPayment } from '#worker/domain/orders/order-lifecycle.ts';

const priority = jobPriorities.background;

interface LiveInvoices {
  /** ms since 1970. */
  since: number;
  /** The last invoice of the previous page; '' for the first page. */
  after: string;
  limit: number;
}

/**
 * Selects a page of the invoices that can still change, by id: unpaid invoices that can still be
 * paid, and paid invoices of orders created after `since`, because their payments can still be
 * disputed.
 */
export async function selectLiveInvoices(
  db: Db,
  { since, after, limit }: LiveInvoices,
): Promise<string[]> {
  const live = await db.orm
    .select({ invoiceId: orders.stripeInvoiceId })
    .from(orders)
    .where(
      and(
        gt(orders.stripeInvoiceId, after),
        or(
          orderStateMeets(canRecordPayment),
          and(eq(orders.paymentStatus, 'paid'), gt(orders.createdAt, since)),
        ),
      ),
    )
    .orderBy(asc(orders.stripeInvoiceId))
    .limit(limit);
  return live.flatMap(({ invoiceId }) => invoiceId ?? []);
}

interface InvoiceReads {
  day: string;
  /** When the first read is due, ms since 1970. */
  at: number;
  /** The delay between two reads, in ms. */
  spacingMs: number;
}

/** Returns the statements that enqueue a background read of each invoice, one every `spacingMs`, once a day. */
export function enqueueInvoiceReads(
  db: Db,
  invoiceIds: readonly string[],
  { day, at, spacingMs }: InvoiceReads,
) {
  return invoiceIds.map((invoiceId, index) =>
    enqueueJob(db, {
      kind: 'readInvoice',
      key: `${day}:${invoiceId}`,
      payload: { invoiceId },
      createdAt: at,
      runAt: at + index * spacingMs,
      priority,
    }),
  );
}

interface Reconciliation {
  day: string;
  after?: string;
  /** When it is due, ms since 1970. */
  at: number;
}

/** Returns the statement that enqueues the reconciliation of the page that follows `after`, once a day. */
export function enqueueReconciliation(db: Db, { day, after, at }: Reconciliation) {
  return enqueueJob(db, {
    kind: 'reconcileInvoices',
    key: after === undefined ? day : `${day}:${after}`,
    payload: after === undefined ? { day } : { day, after },
    createdAt: at,
    priority,
  });
}
