import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { orders, payments } from '#db/schema/orders.ts';
import { enqueueJob, enqueueNotifications } from '#db/statements/enqueue-job.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { orderChanged } from '#db/statements/order-changed.ts';
import { orderStateMeets } from '#db/statements/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import { canRecordPayment } from '#worker/domain/orders/order-lifecycle.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { DuplicateRequestError, type FirstResponse } from '#worker/http/idempotency.ts';

/** Finds the statuses that decide whether a payment can be recorded for an order. */
export async function findPaymentState(db: Db, orderId: string) {
  const [order] = await db.orm
    .select({ status: orders.status, paymentStatus: orders.paymentStatus })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

interface NewPayment {
  row: typeof payments.$inferSelect;
  eventId: string;
  response: FirstResponse | undefined;
}

/**
 * Records a payment in one batch if the order can still be paid, and returns whether it was recorded.
 * The payment is inserted first; every other statement requires it.
 * Throws DuplicateRequestError when another request used the key first.
 */
export async function insertPayment(
  db: Db,
  { row, eventId, response }: NewPayment,
): Promise<boolean> {
  const { id, orderId, amount, method, reference, recordedBy, createdAt } = row;
  const isThisOrder = eq(orders.id, orderId);
  const isRecorded = rowExists(payments, eq(payments.id, id));
  const hasInvoice = rowExists(orders, and(isThisOrder, isNotNull(orders.stripeInvoiceId)));
  const paid = { orderId, actorId: recordedBy, at: createdAt, detail: null };
  const detail = [formatExactDollars(amount), method, reference].filter(Boolean).join(', ');
  try {
    const [inserted] = await db.write([
      insertWhen(
        db,
        payments,
        row,
        rowExists(orders, and(isThisOrder, orderStateMeets(canRecordPayment))),
      ),
      db.orm.update(orders).set({ paymentStatus: 'paid' }).where(and(isThisOrder, isRecorded)),
      ...orderChanged(
        db,
        { id: eventId, orderId, actorId: recordedBy, kind: 'paid', detail, createdAt },
        isRecorded,
      ),
      enqueueNotifications(
        db,
        [
          { ...paid, event: 'paid', key: `paid:${orderId}` },
          { ...paid, event: 'adminPaid', key: `adminPaid:${orderId}` },
        ],
        isRecorded,
      ),
      enqueueJob(
        db,
        { kind: 'payInvoiceByHand', key: orderId, payload: { orderId }, createdAt },
        and(isRecorded, hasInvoice),
      ),
      ...(response
        ? [storeResponse(db, { ...response, userId: recordedBy, createdAt }, isRecorded)]
        : []),
    ]);
    return inserted?.rowsAffected === 1;
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new DuplicateRequestError();
    throw error;
  }
}
