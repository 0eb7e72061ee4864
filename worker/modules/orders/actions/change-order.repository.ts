import { and, eq, isNull, not, type SQL } from 'drizzle-orm';
import { deliverables } from '#db/schema/files.ts';
import { jobs } from '#db/schema/jobs.ts';
import { deliverAllFiles } from '#db/statements/deliverables.ts';
import { enqueueJob, enqueueNotification, jobKey } from '#db/statements/enqueue-job.ts';
import { isDisputed } from '#db/statements/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { OrderChange } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type Applied, voidOrderInvoice } from './order-action.repository.ts';

/** The condition that the bank isn't deciding about a payment of an order. */
export const isUndisputedOrder: SQL = not(isDisputed);

/** Returns the statement that delivers an order's remaining files. */
export function deliverFiles({ db, orderId, at, isApplied }: Applied) {
  return deliverAllFiles(db, { orderId, at }, isApplied);
}

interface Decision {
  event: OrderChange;
  /** ms since 1970. */
  decidedAt: number;
}

/** Returns the decision that an order's status comes from; undefined before the first one. */
export function decisionOf({ status, steps }: OrderJson): Decision | undefined {
  if (status !== 'approved' && status !== 'denied' && status !== 'fulfilled') return undefined;
  const decidedAt = steps[`${status}At`];
  return decidedAt === null ? undefined : { event: status, decidedAt: Date.parse(decidedAt) };
}

function noticeKey(orderId: string, { event, decidedAt }: Decision): string {
  return `${event}:${orderId}:${decidedAt}`;
}

/** Returns the statement that notifies the customer of a decision after a delay. Until then, it can be undone. */
export function notifyLater(
  { db, orderId, actorId, at, isApplied }: Applied,
  { event, delayMs, detail }: { event: OrderChange; delayMs: number; detail: string },
) {
  const key = noticeKey(orderId, { event, decidedAt: at });
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

/** Returns what replaces the invoice of an unpaid order with one for its next version, unless Stripe sends none. */
export function replaceInvoice({
  invoiceId,
  version,
  sendsInvoices,
}: {
  invoiceId: string | null;
  version: number;
  sendsInvoices: boolean;
}) {
  return {
    expected: { stripeInvoiceId: invoiceId },
    set: { stripeInvoiceId: null, stripeInvoiceUrl: null },
    also: (applied: Applied) => [
      ...(invoiceId === null ? [] : [voidOrderInvoice(applied, invoiceId)]),
      ...(sendsInvoices ? [enqueueInvoice(applied, { version, delayMs: 0 })] : []),
    ],
  };
}

/** Returns the condition that the customer hasn't heard of a decision yet. */
function isUnheard(orderId: string, decision: Decision) {
  const key = jobKey('notify', noticeKey(orderId, decision));
  return rowExists(jobs, and(eq(jobs.key, key), eq(jobs.state, 'waiting')));
}

/** Returns the statement that keeps a decision from the customer, unless they have heard of it. */
export function dropNotice({ db, orderId, isApplied }: Applied, decision: Decision) {
  const key = jobKey('notify', noticeKey(orderId, decision));
  // A job that is running writes nothing once it is deleted.
  return db.orm.delete(jobs).where(and(eq(jobs.key, key), eq(jobs.state, 'waiting'), isApplied));
}

/**
 * Returns the statements that undo what a decision has enqueued. If the customer hasn't heard of it yet, they don't, and
 * lose the files that it delivered; otherwise, they hear that the order was reopened.
 */
export function undoDecision(
  applied: Applied,
  { reason, version, ...decision }: Decision & { version: number; reason: string },
) {
  const { db, orderId, actorId, at, isApplied } = applied;
  const { decidedAt } = decision;
  const unheard = isUnheard(orderId, decision);
  const { deliveredAt, mailedAt, downloadedAt } = deliverables;
  const isOfOrder = and(eq(deliverables.orderId, orderId), isNull(downloadedAt));
  const isUndone = and(isOfOrder, unheard, isApplied);
  const key = `reopened:${orderId}:${version}`;
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
      { event: 'reopened', key, orderId, actorId, at, detail: reason },
      and(isApplied, not(unheard)),
    ),
    dropNotice(applied, decision),
    db.orm
      .delete(jobs)
      .where(
        and(
          eq(jobs.key, jobKey('createInvoice', invoiceKey(orderId, version))),
          eq(jobs.state, 'waiting'),
          isApplied,
        ),
      ),
  ];
}
