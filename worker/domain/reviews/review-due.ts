import { dayMs } from '#worker/domain/durations.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** A week in ms: the customer is asked once the order has been fulfilled for this long. */
export const reviewAskedAfterMs = 7 * dayMs;

/** Returns whether an order can have a review. */
export function canReview({ status }: Pick<OrderJson, 'status'>): boolean {
  return status === 'fulfilled';
}

type ReviewableOrder = Pick<
  OrderJson,
  'status' | 'paymentStatus' | 'flashFailed' | 'filesWithdrawn' | 'newFiles' | 'review'
> & {
  milestones: Pick<OrderJson['milestones'], 'fulfilledAt'>;
};

/** Returns whether to ask the customer how the truck runs, at a time in ms since 1970. */
export function isReviewDue(order: ReviewableOrder, now: number): boolean {
  // A truck that doesn't run or an order that was undone needs another conversation.
  const isWell = !order.flashFailed && !order.filesWithdrawn && order.paymentStatus === 'paid';
  // Of a file that isn't downloaded yet, the customer can't tell how it runs.
  if (order.newFiles > 0) return false;
  const fulfilledAt = Date.parse(order.milestones.fulfilledAt ?? '');
  return canReview(order) && isWell && !order.review && fulfilledAt <= now - reviewAskedAfterMs;
}
