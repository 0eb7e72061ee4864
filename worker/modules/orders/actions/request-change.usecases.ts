import { canAskForChange, refusalSentence } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import { type ActionDeps, type ActionRequest, performAction } from './order-action.usecases.ts';

/**
 * Asks the customer to change a pending order, which waits for them until they edit it. Idempotent. Throws 404 for an
 * unknown order, and 409 for one that isn't pending.
 */
export function requestChange(
  deps: ActionDeps,
  { reason, ...request }: ActionRequest & { reason: string },
): Promise<OrderJson> {
  return performAction(deps, request, (order) => {
    if (!canAskForChange(order)) throw new AppError('conflict', refusalSentence(order, 'denied'));
    if (order.changeReason === reason) return undefined;
    const { version, changeReason } = order;
    return {
      kind: 'changeRequested',
      detail: reason,
      rule: canAskForChange,
      expected: { version, changeReason },
      set: { changeReason: reason },
      notice: 'changeRequested',
    };
  });
}
