import { and, eq, not } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { deliverAllFiles } from '#db/statements/deliverables.ts';
import { enqueueJob, enqueueNotification } from '#db/statements/enqueue-job.ts';
import { hasOrderEvent, orderChanged } from '#db/statements/order-changed.ts';
import { isDisputed, orderStateMeets } from '#db/statements/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import {
  canChange,
  needsConfirmation,
  type OrderChange,
} from '#worker/domain/orders/order-lifecycle.ts';

interface AppliedChange {
  orderId: string;
  to: OrderChange;
  adminResponse: string | null;
  /** Whether the admin confirmed a change that needs it. */
  isConfirmed: boolean;
  /** Whether the change enqueues a Stripe invoice. */
  isInvoiced: boolean;
  event: { id: string; actorId: string; createdAt: number };
}

/**
 * Applies a change in one batch if the order's state still allows it, else changes nothing.
 * The order event is inserted first; every other statement requires it.
 */
export async function applyOrderChange(db: Db, change: AppliedChange): Promise<void> {
  const { orderId, to, adminResponse, isConfirmed, isInvoiced, event } = change;
  const { actorId, createdAt } = event;
  const isAllowed = rowExists(
    orders,
    and(
      eq(orders.id, orderId),
      orderStateMeets((order) => canChange(order, to)),
      !isConfirmed && needsConfirmation({ isDisputed: true }, to) ? not(isDisputed) : undefined,
    ),
  );
  const isApplied = hasOrderEvent(event.id);
  await db.write([
    ...orderChanged(db, { ...event, orderId, kind: to, detail: adminResponse }, isAllowed),
    db.orm
      .update(orders)
      .set({ status: to, ...(to === 'denied' && { adminResponse }) })
      .where(and(eq(orders.id, orderId), isApplied)),
    ...(to === 'fulfilled' ? [deliverAllFiles(db, { orderId, at: createdAt }, isApplied)] : []),
    enqueueNotification(
      db,
      {
        event: to,
        key: `${to}:${orderId}`,
        orderId,
        actorId,
        at: createdAt,
        detail: adminResponse,
      },
      isApplied,
    ),
    ...(isInvoiced
      ? [
          enqueueJob(
            db,
            { kind: 'createInvoice', key: orderId, payload: { orderId }, createdAt },
            isApplied,
          ),
        ]
      : []),
  ]);
}
