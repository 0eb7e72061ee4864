import {
  customerLine,
  nextStepOf,
  nextSteps,
} from '#worker/domain/orders/next-steps/next-steps.ts';
import {
  asksForPayment,
  awaitsFile,
  isCanceledOrRefunded,
  isPayable,
  wasApproved,
} from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';
import { isPaid, isSettled } from '#worker/domain/payments/payment.ts';

/** The one thing for the customer to do next. `view` means that nothing else is open. */
export type NextAction = 'pay' | 'resubmit' | 'download' | 'reply' | 'answer' | 'review' | 'view';

type PayableOrder = Pick<OrderJson, 'status' | 'paymentStatus' | 'stripeInvoiceUrl'> & {
  amendment: object | null;
};

/**
 * Returns the URL of the hosted invoice, or undefined if the customer can't pay it now: a change that
 * waits for their answer would replace it.
 */
export function payableInvoiceUrl(order: PayableOrder): string | undefined {
  return (!order.amendment && isPayable(order) && order.stripeInvoiceUrl) || undefined;
}

/**
 * Returns the customer's next action. Paying and resubmitting come first, because the order waits
 * for them. `isResubmittable`: the order was denied, and nothing replaces it yet. `isReviewDue`:
 * it's time to ask how it runs.
 */
export function nextAction(
  order: Parameters<typeof asksForPayment>[0] &
    Pick<OrderJson, 'newFiles' | 'unread' | 'buildSheet' | 'paymentReportedAt'> & {
      amendment: object | null;
    },
  { isResubmittable, isReviewDue }: { isResubmittable: boolean; isReviewDue: boolean },
): NextAction {
  if (payableInvoiceUrl(order) || (asksForPayment(order) && !order.amendment)) return 'pay';
  if (isResubmittable) return 'resubmit';
  if (order.newFiles > 0) return 'download';
  if (order.unread > 0) return 'reply';
  if (awaitsAnswers(order)) return 'answer';
  return isReviewDue ? 'review' : 'view';
}

/** Returns whether the build sheet holds the order up. */
export function awaitsAnswers(
  order: Pick<OrderJson, 'status' | 'paymentStatus' | 'buildSheet'>,
): boolean {
  return awaitsFile(order) && order.buildSheet.required > 0;
}

export interface Milestone {
  name: 'Requested' | 'Approved' | 'Paid' | 'Fulfilled' | 'Refunded';
  isDone: boolean;
  /** When the order reached the milestone; null if it hasn't, or if that isn't known. */
  at: string | null;
}

type OrderWithMilestones = Pick<OrderJson, 'status' | 'paymentStatus' | 'createdAt' | 'milestones'>;

/** Returns the four milestones from the request to the files. A canceled or refunded order has only its completed milestones. */
export function orderMilestones(order: OrderWithMilestones): Milestone[] {
  const { createdAt, milestones } = order;
  const all: Milestone[] = [
    { name: 'Requested', isDone: true, at: createdAt },
    milestone('Approved', wasApprovedBefore(order), milestones.approvedAt),
    milestone('Paid', isSettled(order), milestones.paidAt),
    milestone('Fulfilled', order.status === 'fulfilled', milestones.fulfilledAt),
  ];
  if (!isCanceledOrRefunded(order)) return all;
  const refund = milestone('Refunded', order.paymentStatus === 'refunded', milestones.refundedAt);
  return [...all, refund].filter(({ isDone }) => isDone);
}

/** An approval that was undone before a cancellation doesn't count. */
function wasApprovedBefore(order: OrderWithMilestones): boolean {
  return wasApproved(order.status) || (order.status === 'canceled' && isSettled(order));
}

function milestone(name: Milestone['name'], isDone: boolean, at: string | null): Milestone {
  return { name, isDone, at: isDone ? at : null };
}

interface StatusLineOptions {
  isResubmittable: boolean;
  formatDate: (iso: string) => string;
}

/** Returns one line about where the order stands, like `Paid Nov 21. We're building your file.` */
export function orderStatusLine(
  order: OrderWithMilestones &
    Pick<OrderJson, 'hasFiles' | 'newFiles' | 'stripeInvoiceUrl' | 'amountRefunded'> &
    Parameters<typeof nextStepOf>[0],
  options: StatusLineOptions,
): string {
  const { milestones } = order;
  const on = (name: string, at: string | null) =>
    at === null ? `${name}.` : `${name} ${options.formatDate(at)}.`;
  const step = nextStepOf(order);
  const isNew = order.newFiles > 0;
  const newFiles = step === 'more' && isNew ? `${newFilesText(order.newFiles)}.` : undefined;
  const canceled = statusLineCoversRefund(order)
    ? voidedOrRefundedText(order, options.formatDate)
    : undefined;
  const next = customerLine(step, canceled ?? newFiles);
  const asksToResubmit = step === 'denied' || step === 'deniedRefunded';
  // The badge names the last milestone before the refund.
  if (step === 'refunded') return next;
  switch (order.status) {
    case 'canceled':
      return `Canceled. ${next}`;
    case 'approved':
    case 'processing': {
      const { paidAt, approvedAt } = milestones;
      const reached = isPaid(order) ? on('Paid', paidAt) : on('Approved', approvedAt);
      return `${reached} ${next}`;
    }
    case 'denied': {
      const line = asksToResubmit && !options.isResubmittable ? canceled : next;
      return [on('Denied', milestones.deniedAt), line].filter(Boolean).join(' ');
    }
    case 'fulfilled':
      return `${on('Fulfilled', milestones.fulfilledAt)} ${isNew ? `${newFilesText(order.newFiles)}.` : next}`;
    case 'pending':
      // The card says when it was ordered.
      return `Requested. ${next}`;
  }
}

/** Returns whether `orderStatusLine` says that the invoice was voided or the payment refunded. */
export function statusLineCoversRefund(order: Parameters<typeof nextStepOf>[0]): boolean {
  const step = nextStepOf(order);
  if (step === 'canceled') return order.paymentStatus === 'refunded';
  return step === 'voided' || step === 'refunded' || step === 'deniedRefunded';
}

/** Returns the sentence for a voided invoice or a refunded payment, or '' for any other order. */
export function voidedOrRefundedText(
  {
    paymentStatus,
    amountRefunded,
    milestones: { refundedAt },
  }: Pick<OrderJson, 'paymentStatus' | 'amountRefunded' | 'milestones'>,
  formatDate: (iso: string) => string,
): string {
  if (paymentStatus === 'void') return nextSteps.voided.update;
  if (paymentStatus !== 'refunded') return '';
  const amount = formatExactDollars(amountRefunded);
  return `Refunded ${amount}${refundedAt ? ` on ${formatDate(refundedAt)}` : ''}.`;
}

/** Returns the label for files that the customer hasn't downloaded yet. */
export function newFilesText(count: number): string {
  return count === 1
    ? 'A new file is ready to download'
    : `${count} new files are ready to download`;
}
