import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The customer is asked once the order has been fulfilled for this long, and by email within `until`. */
export const reviewAskedMs = { after: 7 * dayMs, until: 21 * dayMs };

/** Returns whether an order can have a review. */
export function canReview({ status }: Pick<OrderJson, 'status'>): boolean {
  return status === 'fulfilled';
}

type ReviewableOrder = Pick<OrderJson, 'status' | 'paymentStatus' | 'flashFailed' | 'review'> & {
  steps: Pick<OrderJson['steps'], 'fulfilledAt'>;
};

/** Returns whether to ask the customer how the truck runs, at a time in ms since 1970. */
export function isReviewDue(order: ReviewableOrder, now: number): boolean {
  const { fulfilledAt } = order.steps;
  if (!canReview(order) || order.review !== null || fulfilledAt === null) return false;
  // A truck that doesn't run or an order that was undone needs another conversation.
  if (order.flashFailed || order.paymentStatus !== 'paid') return false;
  return now - Date.parse(fulfilledAt) >= reviewAskedMs.after;
}
