import type { OrderStepsJson } from '#worker/domain/orders/orders.api.ts';

/** The steps of an order without a decision or payment. */
export const noSteps: OrderStepsJson = {
  approvedAt: null,
  deniedAt: null,
  returnedAt: null,
  paidAt: null,
  fulfilledAt: null,
  refundedAt: null,
};
