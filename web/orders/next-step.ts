import { wasApproved } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { isSettled } from '#worker/domain/payments/payment.ts';

interface NextStep {
  /** Who moves next. */
  by: 'customer' | 'shop' | 'nobody';
  /** What happens next, for each side. */
  customer: string;
  admin: string;
}

/** What happens next with an order, in each of its states. */
export const nextSteps = {
  canceled: {
    by: 'nobody',
    customer: 'You can order it again at any time.',
    admin: 'Nothing, unless a payment needs a refund.',
  },
  cancelRequest: {
    by: 'shop',
    customer: 'You asked us to cancel it. We’ll answer soon.',
    admin: 'Cancel it, or decline the customer’s request.',
  },
  amendment: {
    by: 'customer',
    customer: 'We’d like to change it. Open it to accept or decline.',
    admin: 'The customer accepts or declines your change.',
  },
  change: {
    by: 'customer',
    customer: 'It needs a change from you. Open it and choose Edit Order.',
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

type OrderFacts = Pick<OrderJson, 'status' | 'paymentStatus'> &
  Partial<Pick<OrderJson, 'changeReason' | 'answersAskedAt' | 'cancelRequestedAt' | 'amendment'>>;

/** Returns what an order waits for. */
export function nextStepOf(order: OrderFacts): keyof typeof nextSteps {
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
