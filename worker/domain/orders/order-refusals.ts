import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { isPaid } from '#worker/domain/payments/payment.ts';
import {
  acceptsFiles,
  awaitsFile,
  canChangeTo,
  canRecordPayment,
  isUnsuccessful,
  type OrderDecision,
  type OrderState,
  refundableAmount,
  wasApproved,
} from './order-lifecycle.ts';

/** Returns the sentence that tells the admin why they can't reopen the order. */
export function reopenRefusalSentence(order: OrderState): string {
  if (order.status === 'pending') return 'This order is still waiting for review.';
  if (order.status === 'canceled') {
    return 'A canceled order can’t be reopened. The customer can order again.';
  }
  return order.paymentStatus === 'refunded'
    ? 'This order was already refunded.'
    : 'This order has a payment, so it can’t go back to review.';
}

/** Returns the sentence that tells the admin why the order's files can't be delivered (yet). */
export function deliveryRefusalSentence(order: OrderState): string {
  return acceptsFiles(order)
    ? 'The customer disputed this payment. Confirm that you want to deliver the files anyway.'
    : refusalSentence(order, 'fulfilled');
}

/**
 * Returns the sentence that tells the admin why the order refused a decision. If its state allows
 * the decision, the reason is a payment dispute.
 */
export function refusalSentence(order: OrderState, to: OrderDecision): string {
  if (canChangeTo(order, to)) {
    return 'The customer disputed this payment. Confirm that you want to fulfill the order anyway.';
  }
  if (order.status === 'pending' && !isRefunded(order)) {
    return 'This order hasn’t been approved yet.';
  }
  return to === 'fulfilled' && order.status === 'approved' && !isRefunded(order)
    ? 'This order hasn’t been paid yet.'
    : closedSentence(order);
}

/** Returns the sentence that says why the order no longer allows this. */
export function closedSentence(order: OrderState): string {
  return `This order was already ${isRefunded(order) ? 'refunded' : order.status}.`;
}

/** Returns whether a refund is the last word on an order. A denial or a cancellation comes before it. */
function isRefunded(order: OrderState): boolean {
  return order.paymentStatus === 'refunded' && !isUnsuccessful(order);
}

/** Returns the sentence that tells the admin why they can't decline a cancellation. */
export function declineRefusalSentence(order: OrderState): string {
  return awaitsFile(order)
    ? 'The customer hasn’t asked to cancel this order.'
    : closedSentence(order);
}

/** Returns the sentence that tells the customer why they can't review the order (yet). */
export function reviewRefusalSentence(order: OrderState): string {
  return awaitsFile(order)
    ? 'You can review this order once it’s fulfilled.'
    : closedSentence(order);
}

/** Tells the user why they can't edit the order's device or build sheet. */
export const closedEditSentence = 'This order is closed, so you can’t change it anymore.';

/** Returns the sentence that tells the admin why they can't record a payment. */
export function paymentRefusalSentence(order: OrderState): string {
  if (canRecordPayment(order)) {
    return 'Someone else just changed this order’s payments. Check them, then try again.';
  }
  if (isRefunded(order)) return 'This order was already refunded.';
  if (isPaid(order) && !isUnsuccessful(order)) return 'This order was already paid.';
  return `You can only record a payment on an approved order. This one is ${order.status}.`;
}

/** Returns the sentence that tells the admin why they can't refund more than `refundableAmount`. */
export function refundRefusalSentence(order: Parameters<typeof refundableAmount>[0]): string {
  const rest = refundableAmount(order);
  return rest === 0
    ? 'This order has no payment to refund.'
    : `You can refund up to ${formatExactDollars(rest)} of this order.`;
}

/** Returns the sentence that tells the admin why they can't ship the order. */
export function shipRefusalSentence(order: OrderState & { shippedAt: string | null }): string {
  if (order.shippedAt !== null) return 'This order was already shipped.';
  if (order.status === 'canceled' || isRefunded(order)) return closedSentence(order);
  return wasApproved(order.status)
    ? 'This order hasn’t been paid yet.'
    : 'You can only ship an approved order.';
}
