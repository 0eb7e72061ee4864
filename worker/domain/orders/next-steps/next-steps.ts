import { isPaid, isSettled, type PaymentStatus } from '#worker/domain/payments/payment.ts';
import { hasMoney, type OrderStatus, wasApproved } from './order-lifecycle.ts';

interface NextStep {
  /** Who moves next. */
  by: 'customer' | 'shop' | 'nobody';
  /** What just happened, for the customer, unless the date of a milestone shows it. */
  update?: string;
  /** What happens next, for each side. */
  customer: string;
  admin: string;
}

/** What happens next with an order, in each of its states. The screens and the emails share it. */
export const nextSteps = {
  canceled: {
    by: 'nobody',
    customer: 'You can order it again at any time.',
    admin: 'You’re done.',
  },
  canceledPaid: {
    by: 'shop',
    customer: 'We’ll refund your payment.',
    admin: 'Refund the payment.',
  },
  cancelRequest: {
    by: 'shop',
    update: 'You asked us to cancel it.',
    customer: 'We’ll answer soon.',
    admin: 'Cancel it, or decline the customer’s request.',
  },
  amendment: {
    by: 'customer',
    update: 'We’d like to change it.',
    customer: 'Accept or decline it in the order’s details.',
    admin: 'The customer accepts or declines your change.',
  },
  change: {
    by: 'customer',
    update: 'It needs a change from you.',
    customer: 'Choose Edit Order in the order’s details.',
    admin: 'The customer changes what you asked for.',
  },
  answers: {
    by: 'customer',
    customer: 'Send us what we asked for in the chat, so we can go on.',
    admin: 'The customer sends what you asked for.',
  },
  review: {
    by: 'shop',
    customer: 'We’re reviewing your request.',
    admin: 'Approve it, deny it or ask for a change.',
  },
  payment: {
    by: 'customer',
    customer: 'Payment is next.',
    admin: 'The customer pays, or you record their payment.',
  },
  invoice: {
    by: 'customer',
    customer: 'Pay the invoice and we’ll start building.',
    admin: 'The customer pays the invoice, or you record their payment.',
  },
  rest: {
    by: 'customer',
    customer: 'The rest is due. The order’s details say how to pay.',
    admin: 'The customer pays the rest, or you record it.',
  },
  voided: {
    by: 'shop',
    update: 'We voided the invoice.',
    customer: 'We’ll tell you how to pay.',
    admin: 'Create the invoice again, or record the payment.',
  },
  refunded: {
    by: 'nobody',
    update: 'We refunded your payment.',
    customer: 'Reply in the order’s chat if you have a question.',
    admin: 'You’re done. Cancel it if there’s nothing left to do.',
  },
  build: {
    by: 'shop',
    customer: 'We’re building your file.',
    admin: 'Build the file, then fulfill the order.',
  },
  buildSheet: {
    by: 'customer',
    customer: 'Fill in your build sheet, so we can start.',
    admin: 'The customer fills in the build sheet, or you ask for what’s missing.',
  },
  more: {
    by: 'shop',
    update: 'Your first files are in the order’s details.',
    customer: 'We’re still working on your order.',
    admin: 'Build the rest, then fulfill the order.',
  },
  denied: {
    by: 'customer',
    customer: 'Fix the reason below, then resubmit.',
    admin: 'The customer resubmits it, or you reopen it.',
  },
  deniedPaid: {
    by: 'shop',
    customer: 'We received your payment, and we’ll contact you.',
    admin: 'Refund the payment, or reopen the order.',
  },
  deniedRefunded: {
    by: 'customer',
    customer: 'Fix the reason below, then resubmit.',
    admin: 'The customer resubmits it.',
  },
  done: {
    by: 'nobody',
    customer: 'Your order is complete.',
    admin: 'You’re done, unless the customer needs a change.',
  },
  files: {
    by: 'nobody',
    customer: 'Your files are in the details.',
    admin: 'You’re done, unless the customer needs a change.',
  },
  noFiles: {
    by: 'shop',
    update: 'We withdrew your files.',
    customer: 'The order’s details say why.',
    admin: 'Deliver a new file, or refund the payment.',
  },
  fileWithdrawn: {
    by: 'customer',
    customer: 'Don’t flash it. If you already have, reply in the order’s chat.',
    admin: 'The customer replies if they have flashed the file.',
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
  cancelRequestedAt?: string | number | null;
  /** The amendment that waits for the customer. */
  amendment?: unknown;
  isDisputed?: boolean;
  hasFiles?: boolean;
  filesWithdrawn?: boolean;
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
  if (isApproved && order.paymentStatus === 'refunded') return 'refunded';
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
  return amountRefunded === 0 && !isDisputed && hasMoney({ ...order, amountPaid, amountRefunded });
}

function fulfilledStep({ hasFiles, filesWithdrawn }: OrderState): NextStepName {
  if (hasFiles) return 'files';
  return filesWithdrawn ? 'noFiles' : 'done';
}

function paymentStep(order: OrderState): NextStepName {
  const { paymentStatus, amountPaid = 0, amountRefunded = 0, stripeInvoiceUrl } = order;
  if (paymentStatus === 'void') return 'voided';
  if (amountPaid > amountRefunded) return 'rest';
  return stripeInvoiceUrl ? 'invoice' : 'payment';
}

/** Returns what just happened and what comes next, for the customer. `update` replaces the step's own. */
export function customerLine(name: NextStepName, update?: string): string {
  const step: NextStep = nextSteps[name];
  return [update ?? step.update, step.customer].filter(Boolean).join(' ');
}
