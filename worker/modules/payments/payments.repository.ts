import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isUniqueViolation } from '#db/database-errors.ts';
import { orderEvents, orders, payments } from '#db/schema/orders.ts';
import { addJob, tell } from '#db/statements/enqueue-job.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { storeAnswer } from '#db/statements/stored-answers.ts';
import { formatExactly } from '#worker/domain/payments/money.ts';
import { AlreadyAnsweredError, type IdempotentRequest } from '#worker/http/idempotency.ts';

/** What decides whether an order can be paid, and whose it is. */
export async function findPayableOrder(db: Db, orderId: string) {
  const [order] = await db.orm
    .select({
      userId: orders.userId,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

interface NewPayment {
  row: typeof payments.$inferSelect;
  customerId: string;
  eventId: string;
  answer: (IdempotentRequest & { status: number; body: string }) | undefined;
}

/**
 * Records a payment in one batch if the order still is approved and unpaid, and says whether it did.
 * The payment comes first and only then; all that follows depends on its being there.
 * Throws AlreadyAnsweredError when the key was used in the meantime.
 */
export async function insertPayment(
  db: Db,
  { row, customerId, eventId, answer }: NewPayment,
): Promise<boolean> {
  const { id, orderId, amount, method, reference, note, recordedBy, createdAt } = row;
  const recorded = sql`exists (select 1 from ${payments} where ${payments.id} = ${id})`;
  const paid = { orderId, actorId: recordedBy, at: createdAt, detail: null };
  const detail = [formatExactly(amount), method, reference].filter(Boolean).join(', ');
  try {
    const [inserted] = await db.write([
      db.orm.insert(payments).select(
        sql`select ${id}, ${orderId}, ${amount}, ${method}, ${reference}, ${note}, ${recordedBy}, ${createdAt}
              from ${orders}
              where ${orders.id} = ${orderId} and ${orders.status} = 'approved' and ${orders.paymentStatus} in ('unpaid', 'void')`,
      ),
      db.orm
        .update(orders)
        .set({ paymentStatus: 'paid' })
        .where(and(eq(orders.id, orderId), recorded)),
      db.orm
        .insert(orderEvents)
        .select(
          sql`select ${eventId}, ${orderId}, ${recordedBy}, 'paid', ${detail}, null, ${createdAt} where ${recorded}`,
        ),
      tell(db, { ...paid, event: 'paid', key: `paid:${orderId}` }, recorded),
      tell(db, { ...paid, event: 'adminPaid', key: `adminPaid:${orderId}` }, recorded),
      addJob(
        db,
        { kind: 'payInvoiceByHand', key: orderId, payload: { orderId }, createdAt },
        sql`${recorded} and exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.stripeInvoiceId} is not null)`,
      ),
      ...(answer ? [storeAnswer(db, { ...answer, userId: recordedBy, createdAt }, recorded)] : []),
      ...bumpRevisions(db, ['admin', `user:${customerId}`, `order:${orderId}`], recorded),
      markOrders(db, sql`${orders.id} = ${orderId} and ${recorded}`),
    ]);
    return inserted?.rowsAffected === 1;
  } catch (error) {
    if (isUniqueViolation(error, 'idempotency_keys')) throw new AlreadyAnsweredError();
    throw error;
  }
}
