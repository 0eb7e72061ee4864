import type { OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** What the shop decided, as a line of the order's conversation. */
export interface DecisionLine {
  status: OrderStatus;
  /** ISO 8601. */
  at: string;
  text: string;
}

export type DecidedOrder = Pick<OrderJson, 'milestones' | 'adminResponse' | 'amountDue'>;

/** Returns the decisions about an order, oldest first. */
export function decisionLines(order: DecidedOrder): DecisionLine[] {
  const { amountDue, milestones } = order;
  const { approvedAt, deniedAt, fulfilledAt } = milestones;
  const lines: [OrderStatus, string | null, string][] = [
    ['denied', deniedAt, order.adminResponse ? `Denied: ${order.adminResponse}` : 'Denied'],
    [
      'approved',
      approvedAt,
      amountDue > 0 ? `Approved: ${formatExactDollars(amountDue)} due` : 'Approved',
    ],
    ['fulfilled', fulfilledAt, 'Fulfilled'],
  ];
  return lines
    .flatMap(([status, at, text]) => (at === null ? [] : [{ status, at, text }]))
    .sort((a, b) => a.at.localeCompare(b.at));
}
