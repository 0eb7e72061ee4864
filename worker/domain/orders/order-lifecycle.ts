import { isPaid, type PaymentStatus } from '#worker/domain/payments/payment.ts';

/** Every order status with its badge label (spec section 4). Nothing sets `processing`; it is readable. */
export const orderStatusLabels = {
  pending: 'Pending Review',
  approved: 'Approved',
  denied: 'Denied',
  processing: 'Processing',
  fulfilled: 'Fulfilled',
} as const;

/** What can happen to an order; each change leaves one event. */
export const orderEventKinds = [
  'placed',
  'approved',
  'denied',
  'invoiced',
  'paid',
  'paymentFailed',
  'voided',
  'uncollectible',
  'partlyRefunded',
  'refunded',
  'disputed',
  'paidAfterDenial',
  'fulfilled',
  'dataDeleted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export type OrderStatus = keyof typeof orderStatusLabels;
export type OrderChange = 'approved' | 'denied' | 'fulfilled';

export const orderStatuses = Object.keys(orderStatusLabels) as [OrderStatus, ...OrderStatus[]];
export const orderChanges = ['approved', 'denied', 'fulfilled'] as const;

interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** Each change, and the state an order must be in to take it. */
export const orderTransitions: Record<OrderChange, { from: OrderStatus; mustBePaid: boolean }> = {
  approved: { from: 'pending', mustBePaid: false },
  denied: { from: 'pending', mustBePaid: false },
  fulfilled: { from: 'approved', mustBePaid: true },
};

/** The badge text: the label, or the raw value where it is none of ours (spec section 4). */
export function orderStatusLabel(status: string): string {
  return Object.hasOwn(orderStatusLabels, status)
    ? orderStatusLabels[status as OrderStatus]
    : status;
}

/** Whether an order in this state may take the change. */
export function canChange(order: OrderState, to: OrderChange): boolean {
  const { from, mustBePaid } = orderTransitions[to];
  return order.status === from && (!mustBePaid || isPaid(order));
}

/** Whether an order has got past its review; a status that is none of ours has not. */
export function wasApproved(status: string): boolean {
  return status === 'approved' || status === 'processing' || status === 'fulfilled';
}

/** Approved and paid: what the Fulfillment tab lists (spec section 2). */
export function isReadyForFulfillment(order: OrderState): boolean {
  return canChange(order, 'fulfilled');
}

/** Why a change is refused, as the sentence the admin reads. */
export function refusalSentence(order: OrderState, to: OrderChange): string {
  if (order.status === 'pending') return 'This order has not been approved yet.';
  if (to === 'fulfilled' && order.status === 'approved') return 'This order has not been paid yet.';
  return `This order was already ${order.status}.`;
}

/** Whether an admin may record a payment: approved, and nothing paid yet, or its invoice was voided. */
export function canRecordPayment({ status, paymentStatus }: OrderState): boolean {
  return status === 'approved' && (paymentStatus === 'unpaid' || paymentStatus === 'void');
}

/** Why a payment cannot be recorded, as the sentence the admin reads. */
export function paymentRefusalSentence(order: OrderState): string {
  if (isPaid(order)) return 'This order was already paid.';
  if (order.status === 'approved') return `The payment of this order is ${order.paymentStatus}.`;
  return `Payments are recorded on approved orders; this one is ${order.status}.`;
}

/** A denial needs a reason that is not blank (spec section 5). */
export function isReasonGiven(reason: string | undefined): reason is string {
  return reason !== undefined && reason.trim() !== '';
}

/** Whether files for the customer can be attached: to what is ready for fulfillment, and to what is fulfilled. */
export function takesFiles(order: OrderState): boolean {
  return order.status === 'fulfilled' || isReadyForFulfillment(order);
}
