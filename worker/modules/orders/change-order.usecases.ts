import type { Deps } from '#worker/deps.ts';
import {
  canChange,
  type OrderChange,
  refusalSentence,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { applyOrderChange } from './change-order.repository.ts';
import { findOrder } from './own-orders.repository.ts';

interface ChangeOrder {
  orderId: string;
  to: OrderChange;
  adminResponse?: string | undefined;
  /** The admin knows that the payment is disputed. */
  fulfillDisputed?: boolean | undefined;
  actorId: string;
}

/**
 * Approves, denies or fulfills an order, and returns the updated order. Idempotent. Throws 404 for an unknown
 * order, and 409 if its state does not allow the change, it was denied with another reason, or fulfilling a disputed
 * order isn't confirmed. If two admins act at the same time, exactly one wins.
 */
export async function changeOrder(
  { db, now, newId, sendsInvoices }: Pick<Deps, 'db' | 'now' | 'newId' | 'sendsInvoices'>,
  { orderId, to, adminResponse, fulfillDisputed = false, actorId }: ChangeOrder,
): Promise<OrderJson> {
  const before = await requireOrder(db, orderId, actorId);
  if (canChange(before, to)) {
    await applyOrderChange(db, {
      orderId,
      to,
      adminResponse: to === 'denied' ? (adminResponse ?? null) : null,
      isConfirmed: fulfillDisputed,
      isInvoiced: to === 'approved' && sendsInvoices,
      event: { id: newId(), actorId, createdAt: now() },
    });
  }
  const after = await requireOrder(db, orderId, actorId);
  if (after.status !== to) throw new AppError('conflict', refusalSentence(after, to));
  if (to === 'denied' && after.adminResponse !== adminResponse) {
    throw new AppError('conflict', 'This order was already denied with another reason.');
  }
  return after;
}

async function requireOrder(db: Deps['db'], orderId: string, readerId: string): Promise<OrderJson> {
  const order = await findOrder(db, orderId, readerId);
  if (order === undefined) throw notFound('This order');
  return order;
}
