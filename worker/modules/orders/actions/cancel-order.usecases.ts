import { findInvoiceId } from '#db/statements/orders/find-invoice.ts';
import {
  canCancel,
  canCancelAtOnce,
  holdsPayment,
  isOpen,
} from '#worker/domain/orders/order-lifecycle.ts';
import { closedSentence, declineRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { AppError } from '#worker/http/errors.ts';
import { cancelNotification, decisionOf } from './change-order.repository.ts';
import {
  type ActionContext,
  type OrderAction,
  raiseOrderAlert,
  resolveOrderAlerts,
  voidOrderInvoice,
  withdrawAmendment,
} from './order-action.repository.ts';
import {
  type ActionDeps,
  type ActionRequest,
  paymentSnapshot,
  performAction,
  requireOwner,
} from './order-action.usecases.ts';

/**
 * Cancels an order for its customer if we have none of their money, or else asks the admins to
 * cancel it. Idempotent. Throws 404 for another user's order, and 409 for a closed one.
 */
export function cancelOwnOrder(
  deps: ActionDeps,
  request: ActionRequest,
  { reason }: { reason: string | null },
): Promise<void> {
  return performAction(deps, request, async (order) => {
    requireOwner(order, request.user);
    if (order.status === 'canceled' || order.cancelRequestedAt !== null) return undefined;
    if (canCancelAtOnce(order)) {
      const invoiceId = await findInvoiceId(deps.db, order.id);
      const action = planCancellation(order, { reason, invoiceId });
      return { ...action, rule: isOpen, notification: 'adminCanceled' };
    }
    if (!isOpen(order)) throw new AppError('conflict', closedSentence(order));
    return {
      kind: 'cancelRequested',
      detail: reason,
      rule: isOpen,
      expected: { cancelRequestedAt: null },
      set: { cancelReason: reason, cancelRequestedAt: deps.now() },
      notification: 'adminCancelRequest',
      otherStatements: (context) => [
        raiseOrderAlert(context, { kind: 'cancelRequested', detail: reason }),
      ],
    };
  });
}

/** Cancels an order for an admin, at any time. Idempotent. Throws 404 for an unknown order. */
export function cancelOrder(
  deps: ActionDeps,
  request: ActionRequest,
  { reason }: { reason: string },
): Promise<void> {
  return performAction(deps, request, async (order) => {
    if (!canCancel(order)) return undefined;
    const invoiceId = await findInvoiceId(deps.db, order.id);
    return {
      ...planCancellation(order, { reason, invoiceId }),
      rule: canCancel,
      notification: 'canceled',
    };
  });
}

/**
 * Declines a customer's request to cancel a paid order, with a sentence for the customer. Throws
 * 404 for an unknown order, and 409 without a request.
 */
export function declineCancellation(
  deps: ActionDeps,
  request: ActionRequest,
  { reason }: { reason: string },
): Promise<void> {
  return performAction(deps, request, (order) => {
    if (order.cancelRequestedAt === null) {
      throw new AppError('conflict', declineRefusalSentence(order));
    }
    return {
      kind: 'cancelDeclined',
      detail: reason,
      rule: isOpen,
      expected: { cancelRequestedAt: Date.parse(order.cancelRequestedAt) },
      set: { cancelReason: null, cancelRequestedAt: null },
      notification: 'cancelDeclined',
      otherStatements: (context) => [resolveOrderAlerts(context, ['cancelRequested'])],
    };
  });
}

/** Returns what every cancellation does: it closes open requests and voids the invoice. */
function planCancellation(
  order: OrderJson,
  { reason, invoiceId }: { reason: string | null; invoiceId: string | null },
): Omit<OrderAction, 'rule' | 'notification'> {
  const decision = decisionOf(order);
  return {
    kind: 'canceled',
    detail: reason,
    // A concurrent payment changes who gets a refund. A concurrent invoice must be voided, too.
    expected: {
      status: order.status,
      ...paymentSnapshot(order),
      stripeInvoiceId: invoiceId,
    },
    set: { status: 'canceled', cancelReason: reason, cancelRequestedAt: null, changeReason: null },
    otherStatements: (context: ActionContext) => [
      resolveOrderAlerts(context, ['cancelRequested', 'invoiceVoided', 'amendmentWithdrawn']),
      withdrawAmendment(context),
      // The customer must not hear of the approval of a canceled order.
      ...(decision ? [cancelNotification(context, decision)] : []),
      // Void it even after a deposit. The job skips a paid invoice.
      ...(invoiceId === null ? [] : [voidOrderInvoice(context, invoiceId)]),
      ...(holdsPayment(order)
        ? [raiseOrderAlert(context, { kind: 'refundDue', detail: reason })]
        : []),
    ],
  };
}
