import { findStoredResponse } from '#db/statements/stored-responses.ts';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { type IdempotencyKey, RepeatedRequest } from '#worker/http/idempotency.ts';
import { findOrder } from '#worker/modules/orders/orders-with-details.repository.ts';
import { applyAction, type OrderAction } from './order-action.repository.ts';

/** An attempt can lose to another person, Stripe or a job. */
const maxAttempts = 3;

export type ActionDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

export interface ActionRequest {
  orderId: string;
  user: UserJson;
  idempotencyKey: IdempotencyKey | undefined;
}

/**
 * Applies the action that `plan` returns for the order. `plan` returns undefined if the action was
 * done before, and throws if the order doesn't allow the action. If another change comes first,
 * `plan` decides again. Throws 404 for an unknown order.
 */
export async function performAction(
  { db, now, newId }: ActionDeps,
  { orderId, user, idempotencyKey }: ActionRequest,
  plan: (order: OrderJson) => OrderAction | undefined | Promise<OrderAction | undefined>,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const action = await plan(await requireOrder(db, orderId, user));
    if (action === undefined) {
      const first = idempotencyKey && (await findStoredResponse(db, user.id, idempotencyKey.key));
      if (first) throw new RepeatedRequest(first);
      return;
    }
    const event = { id: newId(), actorId: user.id, createdAt: now() };
    if (await applyAction(db, { orderId, action, event, idempotencyKey })) return;
  }
  throw new AppError('conflict', 'Someone else is changing this order. Check it, then try again.');
}

/** Throws 404 for another user's order, which an admin may see but not act on as its customer. */
export function requireOwner(order: OrderJson, user: UserJson): void {
  if (order.user.id !== user.id) throw notFound('This order');
}

/** Returns the payment's values, for actions to plan again if a payment or refund comes first. */
export function paymentSnapshot({ paymentStatus, amountPaid, amountRefunded }: OrderJson) {
  return { paymentStatus, amountPaid, amountRefunded };
}

/** Finds an order. Throws 404 for an unknown one. The caller checks access. */
export async function requireOrder(
  db: Deps['db'],
  orderId: string,
  user: UserJson,
): Promise<OrderJson> {
  const order = await findOrder(db, orderId, user.id);
  if (order === undefined) throw notFound('This order');
  return order;
}
