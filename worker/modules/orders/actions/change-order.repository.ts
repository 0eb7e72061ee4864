import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { deliverables } from '#db/schema/files.ts';
import { jobs } from '#db/schema/jobs.ts';
import { enqueueJob, enqueueNotification, jobKey } from '#db/statements/enqueue-job.ts';
import { isDisputed } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import type { OrderDecision } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { type ActionContext, voidOrderInvoice } from './order-action.repository.ts';

/** The condition that no payment of an order is disputed. */
export const isUndisputedOrder: SQL = not(isDisputed);

/**
 * Returns the statement that delivers a fulfilled order's remaining files. It also marks them as
 * emailed, because the email about the fulfillment covers all files.
 */
export function deliverRemainingFiles({ db, orderId, at, isApplied }: ActionContext) {
  const { deliveredAt, mailedAt } = deliverables;
  const isRemaining = or(isNull(deliveredAt), isNull(mailedAt));
  return db.orm
    .update(deliverables)
    .set({
      deliveredAt: sql`coalesce(${deliveredAt}, ${at})`,
      mailedAt: sql`coalesce(${mailedAt}, ${at})`,
    })
    .where(and(eq(deliverables.orderId, orderId), isRemaining, isApplied));
}

interface Decision {
  event: OrderDecision;
  /** ms since 1970. */
  decidedAt: number;
}

/** Returns the decision that set an order's status; undefined before the first decision. */
export function decisionOf({ status, milestones }: OrderJson): Decision | undefined {
  if (status !== 'approved' && status !== 'denied' && status !== 'fulfilled') return undefined;
  const decidedAt = milestones[`${status}At`];
  return decidedAt === null ? undefined : { event: status, decidedAt: Date.parse(decidedAt) };
}

function notificationKey(orderId: string, { event, decidedAt }: Decision): string {
  return `${event}:${orderId}:${decidedAt}`;
}

/** Returns the statement that notifies the customer of a decision once it can't be undone. */
export function enqueueDecisionNotification(
  { db, orderId, actorId, at, isApplied }: ActionContext,
  { event, delayMs, detail }: { event: OrderDecision; delayMs: number; detail: string },
) {
  const key = notificationKey(orderId, { event, decidedAt: at });
  const notification = { event, key, orderId, actorId, at, detail: detail || null };
  return enqueueNotification(db, notification, isApplied, delayMs);
}

function invoiceKey(orderId: string, version: number): string {
  return version === 1 ? orderId : `${orderId}:${version}`;
}

/** Returns the statement that enqueues the job that creates the invoice of an order's version. */
export function enqueueInvoice(
  { db, orderId, at, isApplied }: ActionContext,
  { version, delayMs }: { version: number; delayMs: number },
) {
  const key = invoiceKey(orderId, version);
  const job = { kind: 'createInvoice', key, payload: { orderId }, createdAt: at } as const;
  return enqueueJob(db, { ...job, runAt: at + delayMs }, isApplied);
}

/** Voids an unpaid order's invoice. If Stripe sends invoices, enqueues one for the next version. */
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
    otherStatements: (context: ActionContext) => [
      ...(invoiceId === null ? [] : [voidOrderInvoice(context, invoiceId)]),
      ...(sendsInvoices ? [enqueueInvoice(context, { version, delayMs: 0 })] : []),
    ],
  };
}

/** Returns the condition that a decision's notification hasn't been sent. */
function isNotificationPending(orderId: string, decision: Decision) {
  const key = jobKey('notify', notificationKey(orderId, decision));
  return rowExists(jobs, and(eq(jobs.key, key), eq(jobs.state, 'waiting')));
}

/** Returns the statement that cancels a decision's pending notification. */
export function cancelNotification({ db, orderId, isApplied }: ActionContext, decision: Decision) {
  const key = jobKey('notify', notificationKey(orderId, decision));
  // A running job writes nothing once it is deleted.
  return db.orm.delete(jobs).where(and(eq(jobs.key, key), eq(jobs.state, 'waiting'), isApplied));
}

/**
 * Returns the statements that undo a decision's effects. Before the customer was notified, they
 * cancel the notification and take back the delivered files that the customer hasn't downloaded.
 * After that, they notify the customer of the reopening.
 */
export function undoDecision(
  context: ActionContext,
  { reason, version, ...decision }: Decision & { version: number; reason: string },
) {
  const { db, orderId, actorId, at, isApplied } = context;
  const { decidedAt } = decision;
  const isPending = isNotificationPending(orderId, decision);
  const { deliveredAt, mailedAt, downloadedAt } = deliverables;
  const isOfOrder = and(eq(deliverables.orderId, orderId), isNull(downloadedAt));
  const isUndone = and(isOfOrder, isPending, isApplied);
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
      and(isApplied, not(isPending)),
    ),
    cancelNotification(context, decision),
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
