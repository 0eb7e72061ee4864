import { isSettled, type PaymentStatus } from '#worker/domain/payments/payment.ts';
import { type OrderStatus, wasApproved } from './order-lifecycle.ts';

interface NextStep {
  /** Who moves next. */
  by: 'customer' | 'shop' | 'nobody';
  /** What happened, for the customer, if no step with a date says it. */
  news?: string;
  /** What happens next, for each side. */
  customer: string;
  admin: string;
}

/** What happens next with an order, in each of its states. The screens and the emails share it. */
export const nextSteps = {
  canceled: {
    by: 'nobody',
    customer: 'You can order it again at any time.',
    admin: 'Nothing, unless a payment needs a refund.',
  },
  cancelRequest: {
    by: 'shop',
    news: 'You asked us to cancel it.',
    customer: 'We’ll answer soon.',
    admin: 'Cancel it, or decline the customer’s request.',
  },
  amendment: {
    by: 'customer',
    news: 'We’d like to change it.',
    customer: 'Open it to accept or decline.',
    admin: 'The customer accepts or declines your change.',
  },
  change: {
    by: 'customer',
    news: 'It needs a change from you.',
    customer: 'Open it and choose Edit Order.',
    admin: 'The customer changes what you asked for.',
  },
  answers: {
    by: 'customer',
    customer: 'Finish your build sheet, so we can go on.',
    admin: 'The customer answers your questions.',
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
  build: {
    by: 'shop',
    customer: 'We’re building your file.',
    admin: 'Build the file, and fulfill it.',
  },
  denied: {
    by: 'customer',
    customer: 'Fix the reason below, then resubmit.',
    admin: 'The customer resubmits it, or you reopen it.',
  },
  done: {
    by: 'nobody',
    customer: 'Your order is complete.',
    admin: 'Nothing, unless the customer needs a change.',
  },
} as const satisfies Record<string, NextStep>;

export type NextStepName = keyof typeof nextSteps;

interface OrderState {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  changeReason?: string | null;
  answersAskedAt?: string | number | null;
  cancelRequestedAt?: string | number | null;
  /** The amendment that waits for the customer. */
  amendment?: unknown;
}

/** Returns what an order waits for. */
export function nextStepOf(order: OrderState): NextStepName {
  if (order.status === 'canceled') return 'canceled';
  if (order.cancelRequestedAt) return 'cancelRequest';
  if (order.amendment) return 'amendment';
  if (order.status === 'denied') return 'denied';
  if (order.status === 'fulfilled') return 'done';
  const isApproved = wasApproved(order.status);
  if (!isApproved && order.changeReason) return 'change';
  const isDue = isApproved && !isSettled(order) && order.status !== 'processing';
  if (order.answersAskedAt && !isDue) return 'answers';
  if (!isApproved) return 'review';
  return isDue ? 'payment' : 'build';
}

/** Returns what happened and what happens next, for the customer. */
export function customerLine(name: NextStepName): string {
  const step: NextStep = nextSteps[name];
  return [step.news, step.customer].filter(Boolean).join(' ');
}
