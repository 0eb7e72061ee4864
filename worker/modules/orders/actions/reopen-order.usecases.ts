import { isUniqueViolation } from '#db/database-errors.ts';
import { findInvoiceId } from '#db/statements/orders/find-invoice.ts';
import { reopenedStatus } from '#worker/domain/orders/order-lifecycle.ts';
import { reopenRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { canResubmit } from '#worker/domain/orders/request/resubmission.ts';
import { AppError } from '#worker/http/errors.ts';
import { selectWithResubmissions } from '#worker/modules/orders/orders.repository.ts';
import { decisionOf, undoDecision } from './change-order.repository.ts';
import {
  resolveOrderAlerts,
  voidOrderInvoice,
  withdrawAmendment,
} from './order-action.repository.ts';
import {
  type ActionDeps,
  type ActionRequest,
  paymentSnapshot,
  performAction,
} from './order-action.usecases.ts';

/**
 * Takes back an admin's decision: a denied order, or an approved one without payment, returns to
 * review, and a fulfilled order is approved again. A customer who wasn't notified yet never is.
 * Throws 404 for an unknown order. Throws 409 if the state doesn't allow it, or if the customer
 * resubmitted the order or ordered another retune.
 */
export function reopenOrder(
  deps: ActionDeps,
  request: ActionRequest,
  { reason }: { reason: string },
): Promise<void> {
  const { db } = deps;
  return performAction(deps, request, async (order) => {
    const to = reopenedStatus(order);
    if (to === undefined) throw new AppError('conflict', reopenRefusalSentence(order));
    if (order.status === 'denied') await requireUnreplaced(db, order);
    const invoiceId = to === 'pending' ? await findInvoiceId(db, order.id) : null;
    const { status, version } = order;
    const decision = decisionOf(order);
    return {
      kind: 'reopened',
      detail: reason,
      rule: 'any',
      expected: {
        version,
        status,
        ...paymentSnapshot(order),
        ...(to === 'pending' && { stripeInvoiceId: invoiceId }),
      },
      set: {
        status: to,
        version: version + 1,
        adminResponse: null,
        ...(status === 'approved' && {
          paymentStatus: 'unpaid',
          stripeInvoiceId: null,
          stripeInvoiceUrl: null,
        }),
      },
      otherStatements: (context) => [
        ...(decision ? undoDecision(context, { ...decision, version, reason }) : []),
        withdrawAmendment(context),
        resolveOrderAlerts(context, ['invoiceVoided', 'amendmentWithdrawn']),
        ...(invoiceId === null ? [] : [voidOrderInvoice(context, invoiceId)]),
      ],
    };
  }).catch((error) => {
    // Only one open order can replace or retune another order.
    if (!isUniqueViolation(error, 'orders')) throw error;
    throw new AppError('conflict', 'The customer already ordered this again. Open the new order.');
  });
}

/** Throws 409 if another order replaces a denied order. */
async function requireUnreplaced(db: ActionDeps['db'], order: OrderJson): Promise<void> {
  const own = await selectWithResubmissions(db, { orderId: order.id, userId: order.user.id });
  if (canResubmit(order, own)) return;
  throw new AppError('conflict', 'The customer already sent this request again. Open the new one.');
}
