import type { OrderMilestonesJson } from '#worker/domain/orders/orders.api.ts';

/** The milestones of an order without a decision or payment. */
export const noMilestones: OrderMilestonesJson = {
  approvedAt: null,
  deniedAt: null,
  returnedAt: null,
  paidAt: null,
  fulfilledAt: null,
  refundedAt: null,
};
