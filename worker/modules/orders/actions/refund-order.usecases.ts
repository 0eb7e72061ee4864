import { refundableAmount } from '#worker/domain/orders/order-lifecycle.ts';
import { refundRefusalSentence } from '#worker/domain/orders/order-refusals.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { AppError } from '#worker/http/errors.ts';
import { resolveOrderAlerts } from './order-action.repository.ts';
import {
  type ActionDeps,
  type ActionRequest,
  paymentSnapshot,
  performAction,
} from './order-action.usecases.ts';
import { insertRefunds, stripeRefundable } from './refund-order.repository.ts';

interface Refund {
  /** Cents. */
  amount: number;
  reason: string;
}

/**
 * Refunds an amount: through Stripe up to what was paid there, and the rest is recorded as refunded
 * by hand. Throws 404 for an unknown order, and 409 for more than can still be refunded.
 */
export function refundOrder(
  deps: ActionDeps,
  request: ActionRequest,
  { amount, reason }: Refund,
): Promise<void> {
  return performAction(deps, request, async (order) => {
    if (amount > refundableAmount(order))
      throw new AppError('conflict', refundRefusalSentence(order));
    const throughStripe = Math.min(amount, await stripeRefundable(deps.db, order.id));
    const parts = [
      { amount: throughStripe, isStripe: true },
      { amount: amount - throughStripe, isStripe: false },
    ].filter((part) => part.amount > 0);
    const rows = parts.map((part) => ({ ...part, id: deps.newId(), reason }));
    const isFullRefund = amount === refundableAmount(order);
    return {
      kind: isFullRefund ? 'refunded' : 'partlyRefunded',
      detail: `${formatExactDollars(amount)}, ${reason}`,
      rule: 'any',
      // Two admins at the same time must not refund more than was paid.
      expected: paymentSnapshot(order),
      set: {},
      notification: 'refunded',
      otherStatements: (context) => [
        ...insertRefunds(context, rows),
        ...(isFullRefund ? [resolveOrderAlerts(context, ['refundDue'])] : []),
      ],
    };
  });
}
