import { type SQL, sql } from 'drizzle-orm';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { orderStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { paymentStatuses } from '#worker/domain/payments/payment.ts';

/**
 * The condition that an order has a payment whose dispute the bank hasn't decided for us. Raw SQL,
 * because Drizzle's aggregates have no filter.
 */
export const isDisputed: SQL = sql`(select count(*) filter (where ${orderEvents.kind} = 'disputed') > count(*) filter (where ${orderEvents.kind} = 'disputeWon') from ${orderEvents} where ${orderEvents.orderId} = ${orders.id})`;

type OrderState = Pick<typeof orders.$inferSelect, 'status' | 'paymentStatus'>;

/** Returns a domain rule's condition on an order. Raw, because Drizzle can't compare row values. */
export function orderStateMeets(rule: (state: OrderState) => boolean): SQL {
  const states = orderStatuses
    .flatMap((status) => paymentStatuses.map((paymentStatus) => ({ status, paymentStatus })))
    .filter(rule)
    .map(({ status, paymentStatus }) => sql`(${status}, ${paymentStatus})`);
  if (states.length === 0) return sql`false`;
  return sql`(${orders.status}, ${orders.paymentStatus}) in (values ${sql.join(states, sql`, `)})`;
}
