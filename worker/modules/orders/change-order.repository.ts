import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import { addJob, tell } from '#db/statements/enqueue-job.ts';
import { bumpRevisions, markOrders } from '#db/statements/revisions.ts';
import { type OrderChange, orderTransitions } from '#worker/domain/orders/order-lifecycle.ts';

interface AppliedChange {
  orderId: string;
  to: OrderChange;
  adminResponse: string | null;
  customerId: string;
  /** An invoice is to be made and sent. */
  isInvoiced: boolean;
  event: { id: string; actorId: string; createdAt: number };
}

/**
 * Makes a change in one batch if the order still is in the state that it needs, else does nothing.
 * The event comes first and only then; all that follows depends on its being there.
 */
export async function applyOrderChange(db: Db, change: AppliedChange): Promise<void> {
  const { orderId, to, adminResponse, customerId, isInvoiced, event } = change;
  const { from, mustBePaid } = orderTransitions[to];
  const paid = mustBePaid ? sql`${orders.paymentStatus} = 'paid'` : sql`true`;
  const happened = sql`exists (select 1 from ${orderEvents} where ${orderEvents.id} = ${event.id})`;
  await db.write([
    db.orm.insert(orderEvents).select(
      sql`select ${event.id}, ${orderId}, ${event.actorId}, ${to}, ${adminResponse}, null, ${event.createdAt}
            from ${orders} where ${orders.id} = ${orderId} and ${orders.status} = ${from} and ${paid}`,
    ),
    db.orm
      .update(orders)
      .set({ status: to, ...(to === 'denied' && { adminResponse }) })
      .where(and(eq(orders.id, orderId), happened)),
    tell(
      db,
      {
        event: to,
        key: `${to}:${orderId}`,
        orderId,
        actorId: event.actorId,
        at: event.createdAt,
        detail: adminResponse,
      },
      happened,
    ),
    ...(isInvoiced
      ? [
          addJob(
            db,
            {
              kind: 'createInvoice',
              key: orderId,
              payload: { orderId },
              createdAt: event.createdAt,
            },
            happened,
          ),
        ]
      : []),
    ...bumpRevisions(db, ['admin', `user:${customerId}`, `order:${orderId}`], happened),
    markOrders(db, sql`${orders.id} = ${orderId} and ${happened}`),
  ]);
}
