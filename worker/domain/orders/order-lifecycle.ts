import { isBlank } from '#worker/domain/blank-text.ts';
import {
  isPaid,
  isSettled,
  type OrderAmounts,
  type PaymentStatus,
} from '#worker/domain/payments/payment.ts';

/** The badge label of each order status. Nothing sets `processing`, but stored orders may have it. */
export const orderStatusLabels = {
  pending: 'Pending Review',
  approved: 'Approved',
  denied: 'Denied',
  processing: 'Processing',
  fulfilled: 'Fulfilled',
  canceled: 'Canceled',
} as const;

export type OrderStatus = keyof typeof orderStatusLabels;

export const orderStatuses = Object.keys(orderStatusLabels) as [OrderStatus, ...OrderStatus[]];
export const orderDecisions = ['approved', 'denied', 'fulfilled'] as const satisfies OrderStatus[];

export type OrderDecision = (typeof orderDecisions)[number];

export interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** The state that each change requires. An approval also requires that no payment was refunded in full. */
export const orderTransitions: Record<OrderDecision, { from: OrderStatus; mustBePaid: boolean }> = {
  approved: { from: 'pending', mustBePaid: false },
  denied: { from: 'pending', mustBePaid: false },
  fulfilled: { from: 'approved', mustBePaid: true },
};

/** Returns the badge label, or the raw text of an unknown status. */
export function orderStatusLabel(status: string): string {
  return Object.hasOwn(orderStatusLabels, status)
    ? orderStatusLabels[status as OrderStatus]
    : status;
}

/** Returns whether a decision can change an order in this state to another status. */
export function canChangeTo(order: OrderState, to: OrderDecision): boolean {
  const { from, mustBePaid } = orderTransitions[to];
  // Nothing would be due, so the order could never be paid again.
  if (to === 'approved' && order.paymentStatus === 'refunded') return false;
  return order.status === from && (!mustBePaid || isPaid(order));
}

/** Returns whether an order has been approved. Unknown statuses count as not approved. */
export function wasApproved(status: string): boolean {
  return status === 'approved' || status === 'processing' || status === 'fulfilled';
}

/** The statuses of orders that were denied or canceled, so another order can take their place. */
export const unsuccessfulStatuses = ['denied', 'canceled'] as const satisfies OrderStatus[];

/** Returns whether an order was denied or canceled. */
export function isUnsuccessful({ status }: Pick<OrderState, 'status'>): boolean {
  return unsuccessfulStatuses.some((each) => each === status);
}

/** Returns whether the order ended by a cancellation or a full refund. */
export function isCanceledOrRefunded({ status, paymentStatus }: OrderState): boolean {
  return status === 'canceled' || paymentStatus === 'refunded';
}

/** The statuses of orders that aren't in progress. */
export const closedStatuses = [
  ...unsuccessfulStatuses,
  'fulfilled',
] as const satisfies OrderStatus[];

/** Returns whether an order is in progress. While it is, an admin can amend it and the customer can ask to cancel it. */
export function isOpen({ status }: Pick<OrderState, 'status'>): boolean {
  return !closedStatuses.some((closed) => closed === status);
}

/** Returns whether the order still waits for its file. */
export function awaitsFile(order: OrderState): boolean {
  return isOpen(order) && order.paymentStatus !== 'refunded';
}

interface PaidOrder extends OrderState {
  /** Cents. */
  amountPaid: number;
  amountRefunded: number;
}

/** Returns whether we hold any of the customer's money for the order. */
export function holdsPayment({ amountPaid, amountRefunded, ...order }: PaidOrder): boolean {
  return isPaid(order) || amountPaid > amountRefunded;
}

/** Returns whether the customer can cancel the order at once. If we have their money, an admin answers. */
export function canCancelAtOnce(order: PaidOrder): boolean {
  return isOpen(order) && !holdsPayment(order);
}

/** Returns whether an admin can cancel the order. */
export function canCancel({ status }: Pick<OrderState, 'status'>): boolean {
  return status !== 'canceled';
}

/** Returns whether the customer can edit the order, and so whether an admin can ask them to. */
export function canEdit({ status }: Pick<OrderState, 'status'>): boolean {
  return status === 'pending';
}

/** Returns whether the customer has to accept an amendment, because we agreed on another total (cents). */
export function needsAcceptance(
  order: Pick<OrderState, 'status'> & { totalAmount: number },
  total: number,
): boolean {
  return wasApproved(order.status) && total !== order.totalAmount;
}

/** How long an admin can undo a decision before the customer hears of it, in ms. */
export const undoMs = 10_000;

/** Returns the status to which an admin can reopen the order. Undefined if they can't, as after a full refund. */
export function reopenedStatus(order: PaidOrder): 'pending' | 'approved' | undefined {
  if (order.paymentStatus === 'refunded') return undefined;
  if (order.status === 'denied') return 'pending';
  if (order.status === 'fulfilled') return 'approved';
  return canRecordPayment(order) && !holdsPayment(order) ? 'pending' : undefined;
}

/** Returns whether an order is approved and paid, and so belongs in the Fulfillment tab. */
export function isReadyForFulfillment(order: OrderState): boolean {
  return canChangeTo(order, 'fulfilled');
}

/** Returns whether an admin must confirm the change, because the customer may take the money back. */
export function needsDisputeConfirmation(
  order: { isDisputed: boolean },
  to: OrderDecision,
): boolean {
  return to === 'fulfilled' && order.isDisputed;
}

/** Returns whether the customer can pay the order: it is approved and unpaid. */
export function isPayable({ status, paymentStatus }: OrderState): boolean {
  return status === 'approved' && paymentStatus === 'unpaid';
}

/** Returns whether an admin can record a payment: the order is approved, and unpaid or its invoice was voided. */
export function canRecordPayment(order: OrderState): boolean {
  return isPayable(order) || canInvoiceAgain(order);
}

/** Returns whether an order can get another invoice: it is approved, and its invoice was voided. */
export function canInvoiceAgain({ status, paymentStatus }: OrderState): boolean {
  return status === 'approved' && paymentStatus === 'void';
}

/** Returns whether a denial has the non-blank reason that it requires. */
export function isReasonGiven(reason: string | undefined): reason is string {
  return reason !== undefined && !isBlank(reason);
}

/** Returns whether admins can attach files for the customer: once the order is ready for fulfillment or fulfilled. */
export function acceptsFiles(order: OrderState): boolean {
  return order.status === 'fulfilled' || isReadyForFulfillment(order);
}

/** Returns the cents that the customer still has to pay: none before the approval, or once the order is paid. */
export function amountDue(order: OrderAmounts & Pick<OrderState, 'status'>): number {
  if (!wasApproved(order.status) || isSettled(order)) return 0;
  return Math.max(0, order.totalAmount - order.amountPaid + order.amountRefunded);
}

/** Returns whether the customer has to pay outside Stripe: an amount is due, and there is no online invoice. */
export function awaitsManualPayment(
  order: Parameters<typeof amountDue>[0] & { stripeInvoiceUrl: string | null },
): boolean {
  return isPayable(order) && amountDue(order) > 0 && order.stripeInvoiceUrl === null;
}

/** Returns whether the customer has to pay outside Stripe, and hasn't said that they did. */
export function asksForPayment(
  order: Parameters<typeof awaitsManualPayment>[0] & { paymentReportedAt: string | null },
): boolean {
  return awaitsManualPayment(order) && order.paymentReportedAt === null;
}

/** Returns whether the customer has the parts of an order, or will get them. */
export function holdsParts(order: OrderState): boolean {
  return isPaid(order) && !isUnsuccessful(order);
}

/** Returns the cents that can still go back to the customer. */
export function refundableAmount({
  amountPaid,
  amountRefunded,
}: Pick<OrderAmounts, 'amountPaid' | 'amountRefunded'>): number {
  return Math.max(0, amountPaid - amountRefunded);
}

/** Returns whether an admin can ship the order's goods: it is approved and paid. They ship once. */
export function canShip(order: OrderState & { shippedAt: string | null }): boolean {
  return wasApproved(order.status) && isPaid(order) && order.shippedAt === null;
}

/** Returns whether an order's state allows a new shipping address. Callers check `shippedAt`. */
export function canChangeAddress(order: OrderState): boolean {
  return order.status !== 'denied' && !isCanceledOrRefunded(order);
}
