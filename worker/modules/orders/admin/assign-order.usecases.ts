import type { Deps } from '#worker/deps.ts';
import type { AssignmentJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { findOrder } from '#worker/modules/orders/orders-with-details.repository.ts';
import { applyAssignment, isAdminId } from './assign-order.repository.ts';

/**
 * Assigns an order to an admin or to no one, and returns it. Idempotent. Throws 404 for an unknown order, and 409 if the
 * user isn't on the team.
 */
export async function assignOrder(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, userId, actorId }: AssignmentJson & { orderId: string; actorId: string },
): Promise<OrderJson> {
  await applyAssignment(db, { orderId, userId, event: { id: newId(), actorId, createdAt: now() } });
  const order = await findOrder(db, orderId, actorId);
  if (order === undefined) throw notFound('This order');
  if ((order.assignee?.id ?? null) === userId) return order;
  if (userId !== null && !(await isAdminId(db, userId))) {
    throw new AppError('conflict', 'You can only assign orders to someone on the team.');
  }
  throw new AppError('conflict', 'Someone on the team just assigned this order. Try again.');
}
