import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { payments, refunds } from '#db/schema/orders.ts';

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
