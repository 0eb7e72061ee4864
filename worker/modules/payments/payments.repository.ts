import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { stripeEvents } from '#db/schema/jobs.ts';
import { orders, payments, refunds } from '#db/schema/orders.ts';
import {
  enqueueJob,
  enqueueNotifications,
  enqueueReplacement,
} from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { orderChanged } from '#db/statements/orders/order-changed.ts';
import { settlePayments } from '#db/statements/orders/settle-payments.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { DomainEvent } from '#worker/domain/jobs/job-kinds.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { paidText } from '#worker/domain/payments/paid-text.ts';
import { paymentStatusOf } from '#worker/domain/payments/payment.ts';
import type { OrderPaymentsJson } from '#worker/domain/payments/payments.api.ts';
import type { StripeEvent } from '#worker/gateways/stripe/stripe.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';
import { voidedKey } from '#worker/modules/payments/invoices/invoice-events.ts';

export type PaymentState = NonNullable<Awaited<ReturnType<typeof findPaymentState>>>;

/** Finds the fields that decide which payments and refunds an order takes. */
export async function findPaymentState(db: Db, orderId: string) {
  const { status, paymentStatus, totalAmount, amountPaid, amountRefunded } = orders;
  const [order] = await db.orm
    .select({
      id: orders.id,
      status,
      paymentStatus,
      totalAmount,
      amountPaid,
      amountRefunded,
      invoiceId: orders.stripeInvoiceId,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

/** Returns the condition that an order's payments and state are still as they were read. */
export function isUnchanged(order: PaymentState): SQL {
  return rowExists(
    orders,
    and(
      eq(orders.id, order.id),
      eq(orders.status, order.status),
      eq(orders.paymentStatus, order.paymentStatus),
      eq(orders.totalAmount, order.totalAmount),
      eq(orders.amountPaid, order.amountPaid),
      eq(orders.amountRefunded, order.amountRefunded),
    ),
  );
}

interface NewPayment {
  /** The order as it was read. */
  order: PaymentState;
  row: typeof payments.$inferSelect;
  eventId: string;
  response: FirstResponse | undefined;
}

/**
 * Records a payment in one batch if the order is unchanged, and returns whether it was recorded.
 * The payment is inserted first; every other statement requires it.
 */
export async function insertPayment(
  db: Db,
  { order, row, eventId, response }: NewPayment,
): Promise<boolean> {
  const { id, orderId, amount, method, reference, recordedBy: actorId, createdAt } = row;
  const isRecorded = rowExists(payments, eq(payments.id, id));
  const after = { ...order, amountPaid: order.amountPaid + amount };
  const kind = paymentStatusOf(after) === 'paid' ? 'paid' : 'partlyPaid';
  // An open invoice asks for more than what is left.
  const replaced =
    kind === 'partlyPaid' && order.paymentStatus === 'unpaid' ? order.invoiceId : null;
  const soFar = paidText(after);
  const detail = [formatExactDollars(amount), method, reference, soFar].filter(Boolean).join(', ');
  const [inserted] = await db.write([
    insertWhen(db, payments, row, isUnchanged(order)),
    settlePayments(db, orderId, isRecorded),
    ...orderChanged(
      db,
      {
        id: eventId,
        orderId,
        actorId,
        kind,
        detail,
        createdAt,
        // The replaced invoice is voided, which is no news then.
        sourceKey: replaced === null ? null : voidedKey(replaced),
      },
      isRecorded,
    ),
    enqueuePaid(db, { kind, orderId, actorId, at: createdAt, key: id, soFar }, isRecorded),
    ...(replaced === null
      ? []
      : [
          db.orm
            .update(orders)
            .set({ stripeInvoiceId: null, stripeInvoiceUrl: null })
            .where(and(eq(orders.id, orderId), isRecorded)),
          enqueueReplacement(db, { orderId, invoiceId: replaced, at: createdAt }, isRecorded),
        ]),
    ...(order.invoiceId !== null && kind === 'paid'
      ? [
          enqueueJob(
            db,
            { kind: 'payInvoiceManually', key: id, payload: { orderId }, createdAt },
            isRecorded,
          ),
        ]
      : []),
    ...storeResponse(db, response && { ...response, userId: actorId, createdAt }, isRecorded),
  ]);
  return inserted?.rowsAffected === 1;
}

interface PaidNotice extends Pick<DomainEvent, 'actorId' | 'at'> {
  kind: 'paid' | 'partlyPaid';
  orderId: string;
  /** Identifies the payment. */
  key: string;
  /** How much of the order is paid. */
  soFar: string;
}

/** Returns the statement that notifies the customer and the admins of a payment, and once that the order is paid. */
export function enqueuePaid(db: Db, { kind, key, soFar, ...about }: PaidNotice, when: SQL) {
  const suffix = kind === 'paid' ? about.orderId : key;
  const adminEvent = kind === 'paid' ? 'adminPaid' : 'adminPartlyPaid';
  const notice = { ...about, detail: soFar || null };
  return enqueueNotifications(
    db,
    [
      { ...notice, event: kind, key: `${kind}:${suffix}` },
      { ...notice, event: adminEvent, key: `${adminEvent}:${suffix}` },
    ],
    when,
  );
}

/** Finds a refund that Stripe hasn't confirmed yet. */
export async function findOpenRefund(db: Db, refundId: string) {
  const [refund] = await db.orm.select().from(refunds).where(eq(refunds.id, refundId));
  return refund?.stripeRefundId === null ? refund : undefined;
}

/** Returns the ids of the invoices that paid an order through Stripe. */
export async function selectPaidInvoiceIds(db: Db, orderId: string): Promise<string[]> {
  const rows = await db.orm
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.method, 'stripe')));
  return rows.map(({ id }) => id);
}

/** Returns the statement that stores Stripe's id of a refund. */
export function confirmRefund(
  db: Db,
  { refundId, stripeRefundId }: { refundId: string; stripeRefundId: string },
) {
  return db.orm.update(refunds).set({ stripeRefundId }).where(eq(refunds.id, refundId));
}

/** Returns an order's payments and refunds, oldest first. Only admins see the notes and who recorded them. */
export async function selectOrderPayments(
  db: Db,
  { orderId, isAdmin }: { orderId: string; isAdmin: boolean },
): Promise<OrderPaymentsJson> {
  const [paid, refunded] = await db.orm.batch([
    db.orm
      .select({ payment: payments, by: userFields })
      .from(payments)
      .innerJoin(users, eq(users.id, payments.recordedBy))
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt)),
    db.orm
      .select({ refund: refunds, by: userFields })
      .from(refunds)
      .innerJoin(users, eq(users.id, refunds.recordedBy))
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt)),
  ]);
  return {
    payments: paid.map(({ payment: { id, amount, method, reference, note, createdAt }, by }) => ({
      id,
      amount,
      method,
      reference,
      note: isAdmin ? note : null,
      recordedBy: isAdmin ? by : null,
      createdAt: new Date(createdAt).toISOString(),
    })),
    refunds: refunded.map(({ refund: { id, amount, reason, isStripe, createdAt }, by }) => ({
      id,
      amount,
      reason,
      isStripe,
      recordedBy: isAdmin ? by : null,
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}

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
