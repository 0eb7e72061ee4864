import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** What the shop did, as a line of the order's conversation. */
export interface DecisionLine {
  /** For the line's color and icon. */
  status: OrderStatus;
  /** ISO 8601. */
  at: string;
  text: string;
}

export type DecidedOrder = Pick<
  OrderJson,
  'milestones' | 'adminResponse' | 'amountDue' | 'shippedAt' | 'carrier' | 'trackingNumber'
>;

/** Returns the decisions about an order, its payment and its shipment, oldest first. */
export function decisionLines(order: DecidedOrder): DecisionLine[] {
  const { amountDue, milestones, shippedAt } = order;
  const { approvedAt, deniedAt, paidAt, fulfilledAt } = milestones;
  const due = amountDue > 0 ? `: ${formatExactDollars(amountDue)} due` : '';
  const lines: [OrderStatus, string | null, string][] = [
    ['denied', deniedAt, order.adminResponse ? `Denied: ${order.adminResponse}` : 'Denied'],
    ['approved', approvedAt, paidAt === null ? `Approved${due}` : 'Approved'],
    ['approved', paidAt, `Paid${due}`],
    ['fulfilled', fulfilledAt, 'Fulfilled'],
    ['fulfilled', shippedAt, `Shipped: ${order.carrier}, ${order.trackingNumber}`],
  ];
  return lines
    .flatMap(([status, at, text]) => (at === null ? [] : [{ status, at, text }]))
    .sort((a, b) => a.at.localeCompare(b.at));
}
