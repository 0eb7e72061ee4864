import { findStoredResponse } from '#db/statements/stored-responses.ts';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { type IdempotentRequest, RepeatedRequest } from '#worker/http/idempotency.ts';
import { toIso } from '#worker/http/iso-time.ts';
import { withWarnings } from '#worker/modules/orders/order-warning-texts.ts';
import { findOrder } from '#worker/modules/orders/orders-with-details.repository.ts';
import { applyAction, type OrderAction } from './order-action.repository.ts';

/** An attempt can lose to another person, Stripe or a job. */
const maxAttempts = 3;

export type ActionDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

export interface ActionRequest {
  orderId: string;
  user: UserJson;
  idempotent: IdempotentRequest | undefined;
}

export interface PlannedAction extends OrderAction {
  /** Response fields that `set` doesn't cover. */
  responseFields?: Partial<OrderJson>;
  /** 200 by default. */
  status?: 202;
}

/**
 * Applies the action that `plan` returns for the order at a time (ms), and returns the order.
 * `plan` returns undefined if the action was done before, and throws if the order doesn't allow the
 * action. If another change comes first, `plan` decides again. Throws 404 for an unknown order.
 */
export async function performAction(
  { db, now, newId }: ActionDeps,
  { orderId, user, idempotent }: ActionRequest,
  plan: (
    order: OrderJson,
    at: number,
  ) => PlannedAction | undefined | Promise<PlannedAction | undefined>,
): Promise<OrderJson> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const before = await requireOrder(db, orderId, user);
    const at = now();
    const action = await plan(before, at);
    if (action === undefined) {
      if (idempotent && (await findStoredResponse(db, user.id, idempotent.key))) {
        throw new RepeatedRequest();
      }
      return before;
    }
    const body = afterAction(before, action);
    const response = idempotent && {
      ...idempotent,
      status: action.status ?? 200,
      body: JSON.stringify(user.isAdmin ? withWarnings(body) : body),
    };
    const event = { id: newId(), actorId: user.id, createdAt: at };
    const wasApplied = await applyAction(db, { orderId, action, event, response });
    if (wasApplied) return requireOrder(db, orderId, user);
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

/** Finds an order that the user may see. Throws 404 for any other. */
async function requireOrder(db: Deps['db'], orderId: string, user: UserJson): Promise<OrderJson> {
  const order = await findOrder(db, orderId, user.id);
  if (order === undefined || !(user.isAdmin || order.user.id === user.id)) {
    throw notFound('This order');
  }
  return order;
}

/** Returns the order as the action leaves it, for requests that repeat the first one. */
function afterAction(order: OrderJson, { set, responseFields }: PlannedAction): OrderJson {
  const shown = Object.entries(set).filter(([name]) => name in order);
  return {
    ...order,
    ...Object.fromEntries(shown),
    ...('cancelRequestedAt' in set && { cancelRequestedAt: toIso(set.cancelRequestedAt) }),
    ...responseFields,
  };
}
