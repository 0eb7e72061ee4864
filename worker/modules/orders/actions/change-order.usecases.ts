import type { Deps } from '#worker/deps.ts';
import { declarationRefusal } from '#worker/domain/catalog/sale-terms.ts';
import {
  canChangeTo,
  canEdit,
  needsDisputeConfirmation,
} from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence, refusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderChangeJson, OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import {
  deliverRemainingFiles,
  enqueueDecisionNotification,
  enqueueInvoice,
  isUndisputedOrder,
} from './change-order.repository.ts';
import { resolveOrderAlerts, withdrawAmendment } from './order-action.repository.ts';
import { type ActionDeps, type ActionRequest, performAction } from './order-action.usecases.ts';

/**
 * Approves, denies or fulfills an order. The customer is notified once the admin can no longer undo
 * it. Idempotent. If two admins decide at once, one wins. Throws 404 for an unknown order. Throws
 * 409 if:
 * - the order's state doesn't allow the change
 * - the customer has edited the order since `version`
 * - the order was denied with another reason
 * - the order is disputed, and `fulfillDisputed` isn't set
 * - the customer hasn't declared that a competition calibration is for competition only
 */
export function changeOrder(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'sendsInvoices' | 'decisionDelayMs'>,
  request: ActionRequest,
  { status: decision, adminResponse = '', version, fulfillDisputed = false }: OrderChangeJson,
): Promise<void> {
  const isDenial = decision === 'denied';
  return performAction(deps, request, (order) => {
    if (order.status === decision) {
      if (!isDenial || order.adminResponse === adminResponse) return undefined;
      throw new AppError('conflict', 'This order was already denied with another reason.');
    }
    const isConfirmed = fulfillDisputed || !needsDisputeConfirmation(order, decision);
    if (!canChangeTo(order, decision) || !isConfirmed) {
      throw new AppError('conflict', refusalSentence(order, decision));
    }
    const refusal = decision === 'fulfilled' ? declarationRefusal(order) : undefined;
    if (refusal) throw new AppError('conflict', refusal);
    requireVersion(order, version);
    const delayMs = deps.decisionDelayMs;
    // A denial or fulfillment also answers a request to cancel.
    const closesRequests = decision !== 'approved';
    return {
      kind: decision,
      detail: isDenial ? adminResponse : null,
      rule: (state) => canChangeTo(state, decision),
      expected: { version: order.version },
      when: decision === 'fulfilled' && !fulfillDisputed ? isUndisputedOrder : undefined,
      set: {
        status: decision,
        changeReason: null,
        ...(isDenial && { adminResponse }),
        ...(closesRequests && { cancelReason: null, cancelRequestedAt: null }),
      },
      otherStatements: (context) => [
        ...(decision === 'fulfilled' ? [deliverRemainingFiles(context)] : []),
        ...(closesRequests
          ? [
              resolveOrderAlerts(context, ['cancelRequested', 'amendmentWithdrawn']),
              withdrawAmendment(context),
            ]
          : []),
        enqueueDecisionNotification(context, { event: decision, delayMs, detail: adminResponse }),
        ...(decision === 'approved' && deps.sendsInvoices
          ? [enqueueInvoice(context, { version: order.version, delayMs })]
          : []),
      ],
    };
  });
}

/** Throws 409 if the order was edited after this version, or its total (cents) changed. */
export function requireVersion(
  order: OrderJson,
  version: number | undefined,
  seenTotal = order.totalAmount,
): void {
  if ((version === undefined || version === order.version) && seenTotal === order.totalAmount)
    return;
  throw new AppError(
    'conflict',
    'This order was changed after you opened it. Check what changed, then try again.',
  );
}

/**
 * Asks the customer to change a pending order. The order waits until they edit it. Idempotent.
 * Throws 404 for an unknown order, and 409 unless the order is pending.
 */
export function requestChange(
  deps: ActionDeps,
  request: ActionRequest,
  { reason }: { reason: string },
): Promise<void> {
  return performAction(deps, request, (order) => {
    if (!canEdit(order)) throw new AppError('conflict', closedSentence(order));
    if (order.changeReason === reason) return undefined;
    const { version, changeReason } = order;
    return {
      kind: 'changeRequested',
      detail: reason,
      rule: canEdit,
      expected: { version, changeReason },
      set: { changeReason: reason },
      notification: 'changeRequested',
    };
  });
}
