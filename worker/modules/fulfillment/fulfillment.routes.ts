import { Hono } from 'hono';
import type { Deps } from '#worker/deps.ts';
import { fulfillmentChecklist } from '#worker/domain/orders/fulfillment-checklist.ts';
import { isReadyForFulfillment } from '#worker/domain/orders/order-lifecycle.ts';
import { refusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { ChecklistTickJson } from '#worker/domain/orders/orders.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { AppError, invalidField, notFound } from '#worker/http/errors.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import {
  deleteTick,
  findChecklistOrder,
  insertTick,
  selectTicks,
} from './fulfillment.repository.ts';
import { type ChecklistTick, checklistTickSchema } from './fulfillment.schema.ts';

export const fulfillmentRoutes = new Hono<AppEnv>()
  .get('/admin/orders/:orderId/checklist', adminOrderAccess, (c) =>
    respondWithEtag(c, () => selectTicks(c.var.deps.db, c.req.param('orderId'))),
  )

  .put(
    '/admin/orders/:orderId/checklist',
    adminOrderAccess,
    jsonWrite,
    jsonBody(checklistTickSchema),
    async (c) => {
      const ticks = await tickItem(c.var.deps, {
        orderId: c.req.param('orderId'),
        tick: c.req.valid('json'),
        actorId: c.var.session.user.id,
      });
      return c.json(ticks);
    },
  );

interface TickItem {
  orderId: string;
  tick: ChecklistTick;
  actorId: string;
}

/**
 * Ticks or unticks an item of an order's checklist, and returns the resulting ticks. Idempotent.
 * Throws 400 for an unknown item, 404 for an unknown order, and 409 unless the order is approved
 * and paid.
 */
async function tickItem(
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
