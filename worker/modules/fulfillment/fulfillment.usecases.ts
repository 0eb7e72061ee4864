import type { Deps } from '#worker/deps.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import { isReadyForFulfillment, refusalSentence } from '#worker/domain/orders/order-lifecycle.ts';
import type { ChecklistTickJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import type { ChecklistTick } from './checklist.schema.ts';
import {
  deleteTick,
  findChecklistOrder,
  insertTick,
  selectTicks,
} from './fulfillment.repository.ts';

interface TickItem {
  orderId: string;
  tick: ChecklistTick;
  actorId: string;
}

/**
 * Ticks or unticks an item of an order's checklist, and returns the resulting ticks. Idempotent. Throws 400 for
 * an unknown item, 404 for an unknown order, and 409 unless the order is approved and paid.
 */
export async function tickItem(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { orderId, tick: { itemId, isTicked }, actorId }: TickItem,
): Promise<ChecklistTickJson[]> {
  const order = await findChecklistOrder(db, orderId);
  if (order === undefined) throw notFound('This order');
  if (!isReadyForFulfillment(order)) {
    throw new AppError('conflict', refusalSentence(order, 'fulfilled'));
  }
  if (!fulfillmentChecklist(order).some(({ id }) => id === itemId)) {
    throw invalidField('itemId', 'This order’s checklist doesn’t have that item');
  }
  if (isTicked) await insertTick(db, { orderId, itemId, tickedBy: actorId, createdAt: now() });
  else await deleteTick(db, { orderId, itemId });
  return selectTicks(db, orderId);
}
