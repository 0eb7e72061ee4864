import { and, eq, inArray, isNull, not, type SQL } from 'drizzle-orm';
import { deliverables } from '#db/schema/files.ts';
import { jobs } from '#db/schema/jobs.ts';
import { deliverAllFiles } from '#db/statements/deliverables.ts';
import { enqueueJob, enqueueNotification, jobKey } from '#db/statements/enqueue-job.ts';
import { isDisputed } from '#db/statements/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { OrderChange } from '#worker/domain/orders/order-lifecycle.ts';
import type { Applied } from './order-action.repository.ts';

/** The condition that the bank isn't deciding about a payment of an order. */
export const isUndisputedOrder: SQL = not(isDisputed);

/** Returns the statement that delivers an order's remaining files. */
export function deliverFiles({ db, orderId, at, isApplied }: Applied) {
  return deliverAllFiles(db, { orderId, at }, isApplied);
}

interface Decision {
  event: OrderChange;
  /** The order's version, which tells its decisions apart. */
  version: number;
}

function noticeKey(orderId: string, { event, version }: Decision): string {
  return `${event}:${orderId}:${version}`;
}

/** Returns the statement that notifies the customer of a decision after a delay. Until then, it can be undone. */
export function notifyLater(
  { db, orderId, actorId, at, isApplied }: Applied,
  { delayMs, detail, ...decision }: Decision & { delayMs: number; detail: string },
) {
  const key = noticeKey(orderId, decision);
  const { event } = decision;
  const notice = { event, key, orderId, actorId, at, detail: detail || null };
  return enqueueNotification(db, notice, isApplied, delayMs);
}

function invoiceKey(orderId: string, version: number): string {
  return version === 1 ? orderId : `${orderId}:${version}`;
}

/** Returns the statement that enqueues the job that creates the invoice of an order's version. */
export function enqueueInvoice(
  { db, orderId, at, isApplied }: Applied,
  { version, delayMs }: { version: number; delayMs: number },
) {
  const key = invoiceKey(orderId, version);
  const job = { kind: 'createInvoice', key, payload: { orderId }, createdAt: at } as const;
  return enqueueJob(db, { ...job, runAt: at + delayMs }, isApplied);
}

/**
 * Returns the statements that undo what a decision has enqueued. If the customer hasn't heard of it yet, they don't, and
 * lose the files that it delivered; otherwise, they hear that the order was reopened.
 */
export function undoDecision(
  { db, orderId, actorId, at, isApplied }: Applied,
  { decidedAt, reason, ...decision }: Decision & { decidedAt: number; reason: string },
) {
  const key = jobKey('notify', noticeKey(orderId, decision));
  const isUnheard = rowExists(jobs, and(eq(jobs.key, key), eq(jobs.state, 'waiting')));
  const { deliveredAt, mailedAt, downloadedAt } = deliverables;
  const isOfOrder = and(eq(deliverables.orderId, orderId), isNull(downloadedAt));
  const isUndone = and(isOfOrder, isUnheard, isApplied);
  const notice = { orderId, actorId, at, detail: reason };
  return [
    db.orm
      .update(deliverables)
      .set({ mailedAt: null })
      .where(and(isUndone, eq(mailedAt, decidedAt))),
    db.orm
      .update(deliverables)
      .set({ deliveredAt: null })
      .where(and(isUndone, eq(deliveredAt, decidedAt))),
    enqueueNotification(
      db,
      { ...notice, event: 'reopened', key: `reopened:${orderId}:${decision.version}` },
      and(isApplied, not(isUnheard)),
    ),
    // A job that is running writes nothing once it is deleted.
    db.orm
      .delete(jobs)
      .where(
        and(
          inArray(jobs.key, [key, jobKey('createInvoice', invoiceKey(orderId, decision.version))]),
          eq(jobs.state, 'waiting'),
          isApplied,
        ),
      ),
  ];
}
