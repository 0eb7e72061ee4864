import {
  holdsPayment,
  type OrderStatus,
  wasApproved,
} from '#worker/domain/orders/order-lifecycle.ts';
import { isPaid, isSettled, type PaymentStatus } from '#worker/domain/payments/payment.ts';

interface NextStep {
  /** Whether the shop moves next. */
  isOurs?: true;
  /** What just happened, for the customer, unless the date of a milestone shows it. */
  update?: string;
  /** What happens next, for the customer. */
  customer: string;
}

/** What happens next with an order, in each of its states. The screens and the emails share it. The admin's texts are in `adminNextSteps`. */
export const nextSteps = {
  canceled: {
    customer: 'You can order it again at any time.',
  },
  canceledPaid: {
    isOurs: true,
    customer: 'We’ll refund your payment.',
  },
  cancelRequest: {
    isOurs: true,
    update: 'You asked us to cancel it.',
    customer: 'We’ll answer soon.',
  },
  amendment: {
    update: 'We’d like to change it.',
    customer: 'Accept or decline it in the order’s details.',
  },
  change: {
    update: 'It needs a change from you.',
    customer: 'Choose Edit Order in the order’s details.',
  },
  answers: {
    customer: 'Send us what we asked for in the chat.',
  },
  review: {
    isOurs: true,
    customer: 'We’re reviewing your request.',
  },
  payment: {
    customer: 'Payment is next.',
  },
  paymentReported: {
    isOurs: true,
    update: 'You told us that you paid.',
    customer: 'We’ll confirm it when it arrives.',
  },
  invoice: {
    customer: 'Pay the invoice and we’ll start building.',
  },
  rest: {
    customer: 'The rest is due. The order’s details say how to pay.',
  },
  voided: {
    isOurs: true,
    update: 'We voided the invoice.',
    customer: 'We’ll tell you how to pay.',
  },
  refunded: {
    update: 'We refunded your payment.',
    customer: 'Reply in the order’s chat if you have a question.',
  },
  build: {
    isOurs: true,
    customer: 'We’re building your file.',
  },
  buildSheet: {
    customer: 'Fill in your build sheet, so we can build your file.',
  },
  more: {
    isOurs: true,
    update: 'Your first files are in the order’s details.',
    customer: 'We’re still working on your order.',
  },
  denied: {
    customer: 'Read the reason below, fix it, then resubmit.',
  },
  deniedPaid: {
    isOurs: true,
    customer: 'We received your payment, and we’ll contact you.',
  },
  deniedRefunded: {
    customer: 'The order’s details say why we denied it. Fix that, then resubmit.',
  },
  done: {
    customer: 'Your order is complete.',
  },
  files: {
    customer: 'Your files are ready.',
  },
  revision: {
    isOurs: true,
    customer: 'We’re working on your change.',
  },
  flashFailed: {
    isOurs: true,
    customer: 'We’re looking into the failed flash.',
  },
  noFiles: {
    isOurs: true,
    update: 'We withdrew your files.',
    customer: 'The order’s details say why.',
  },
  fileWithdrawn: {
    customer: 'Don’t flash it. If you already have, reply in the order’s chat.',
  },
} as const satisfies Record<string, NextStep>;

export type NextStepName = keyof typeof nextSteps;

interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Cents. */
  amountPaid?: number;
  amountRefunded?: number;
  stripeInvoiceUrl?: string | null;
  changeReason?: string | null;
  answersAskedAt?: string | number | null;
  /** When the customer said that they paid what is due. */
  paymentReportedAt?: string | number | null;
  cancelRequestedAt?: string | number | null;
  /** The amendment that waits for the customer. */
  amendment?: unknown;
  isDisputed?: boolean;
  hasFiles?: boolean;
  filesWithdrawn?: boolean;
  needsRevision?: boolean;
  flashFailed?: boolean;
  /** `required`: how many answers must come before the file is built. */
  buildSheet?: { required: number };
}

/** Returns what an order waits for. */
export function nextStepOf(order: OrderState): NextStepName {
  if (order.status === 'canceled') return owesRefund(order) ? 'canceledPaid' : 'canceled';
  if (order.cancelRequestedAt) return 'cancelRequest';
  if (order.amendment) return 'amendment';
  if (order.status === 'denied' && order.paymentStatus === 'refunded') return 'deniedRefunded';
  if (order.status === 'denied') return isPaid(order) ? 'deniedPaid' : 'denied';
  const isApproved = wasApproved(order.status);
  if (order.paymentStatus === 'refunded') return 'refunded';
  if (order.status === 'fulfilled') return fulfilledStep(order);
  if (!isApproved && order.changeReason) return 'change';
  const isDue = isApproved && !isSettled(order) && order.status !== 'processing';
  if (isDue) return paymentStep(order);
  if (order.answersAskedAt) return 'answers';
  if (!isApproved) return 'review';
  if (order.hasFiles) return 'more';
  return order.buildSheet?.required ? 'buildSheet' : 'build';
}

/** After a refund in part, the shop may keep the rest, and after a dispute, the bank decides. */
function owesRefund({ amountPaid = 0, amountRefunded = 0, isDisputed, ...order }: OrderState) {
  return (
    amountRefunded === 0 && !isDisputed && holdsPayment({ ...order, amountPaid, amountRefunded })
  );
}

function fulfilledStep({ hasFiles, filesWithdrawn, ...order }: OrderState): NextStepName {
  if (order.flashFailed) return 'flashFailed';
  if (order.needsRevision) return 'revision';
  if (hasFiles) return 'files';
  return filesWithdrawn ? 'noFiles' : 'done';
}

function paymentStep(order: OrderState): NextStepName {
  const { paymentStatus, amountPaid = 0, amountRefunded = 0, stripeInvoiceUrl } = order;
  if (paymentStatus === 'void') return 'voided';
  if (order.paymentReportedAt) return 'paymentReported';
  if (amountPaid > amountRefunded) return 'rest';
  return stripeInvoiceUrl ? 'invoice' : 'payment';
}

/** Returns what just happened and what comes next, for the customer. `update` replaces the step's own. */
export function customerLine(name: NextStepName, update?: string): string {
  const step: NextStep = nextSteps[name];
  return [update ?? step.update, step.customer].filter(Boolean).join(' ');
}
