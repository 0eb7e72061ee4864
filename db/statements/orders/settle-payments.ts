import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders, payments, refunds } from '#db/schema/orders.ts';

/**
 * Returns the statement that totals an order's payments and refunds, and sets the payment status
 * like the domain's `paymentStatusOf`, if `when` holds. Raw SQL, because Drizzle has no case.
 */
export function settlePayments(db: Db, orderId: string, when?: SQL) {
  const paid = sum(payments);
  const refunded = sum(refunds);
  const { paymentStatus, totalAmount } = orders;
  return db.orm
    .update(orders)
    .set({
      amountPaid: paid,
      amountRefunded: refunded,
      paymentStatus: sql`case
        when ${paymentStatus} in ('paid', 'refunded') then iif(${refunded} < ${paid}, 'paid', 'refunded')
        when ${paid} > 0 and ${paid} - ${refunded} >= ${totalAmount} then 'paid'
        else ${paymentStatus} end`,
    })
    .where(and(eq(orders.id, orderId), when));
}

function sum(table: typeof payments | typeof refunds): SQL<number> {
  return sql`(select coalesce(sum(${table.amount}), 0) from ${table} where ${table.orderId} = ${orders.id})`;
}
