import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { alerts } from '#db/schema/jobs.ts';
import { orders } from '#db/schema/orders.ts';
import { enqueueReplacement } from '#db/statements/enqueue-job.ts';
import { hasOrderEvent, orderChanged } from '#db/statements/orders/order-changed.ts';
import { orderStateMeets } from '#db/statements/orders/order-state.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { canInvoiceAgain } from '#worker/domain/orders/order-lifecycle.ts';
import { voidedKey } from './invoice-events.ts';

/** Finds the fields that decide whether an order can get another invoice. */
export async function findInvoiceFields(db: Db, orderId: string) {
  const { status, paymentStatus, stripeInvoiceId } = orders;
  const [order] = await db.orm
    .select({ status, paymentStatus, invoiceId: stripeInvoiceId })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order;
}

interface NewInvoice {
  orderId: string;
  replacedInvoiceId: string;
  event: { id: string; actorId: string; createdAt: number };
}

/**
 * Makes the order unpaid, enqueues its new invoice and resolves the alert in one batch, if the
 * order still has the voided invoice. The order event is inserted first; every other statement
 * requires it.
 */
export async function enqueueNewInvoice(
  db: Db,
  { orderId, replacedInvoiceId, event }: NewInvoice,
): Promise<void> {
  const { actorId, createdAt } = event;
  const isThisOrder = eq(orders.id, orderId);
  const isVoided = and(
    isThisOrder,
    eq(orders.stripeInvoiceId, replacedInvoiceId),
    orderStateMeets(canInvoiceAgain),
  );
  const isRequested = hasOrderEvent(event.id);
  await db.write([
    ...orderChanged(
      db,
      { ...event, orderId, kind: 'invoiceRequested', detail: null },
      rowExists(orders, isVoided),
    ),
    db.orm
      .update(orders)
      .set({ paymentStatus: 'unpaid', stripeInvoiceId: null, stripeInvoiceUrl: null })
      .where(and(isThisOrder, isRequested)),
    enqueueReplacement(db, { orderId, invoiceId: replacedInvoiceId, at: createdAt }, isRequested),
    db.orm
      .update(alerts)
      .set({ resolvedAt: createdAt, resolvedBy: actorId })
      .where(
        and(eq(alerts.key, voidedKey(replacedInvoiceId)), isNull(alerts.resolvedAt), isRequested),
      ),
  ]);
}
