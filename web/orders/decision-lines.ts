import { amountDue, type OrderStatus } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { formatExactDollars } from '#worker/domain/payments/money.ts';

/** What the shop decided, as a line of the order's conversation. */
export interface DecisionLine {
  status: OrderStatus;
  /** ISO 8601. */
  at: string;
  text: string;
}

export type DecidedOrder = Pick<OrderJson, 'milestones' | 'adminResponse'> &
  Parameters<typeof amountDue>[0];

/** Returns the decisions about an order, oldest first. */
export function decisionLines(order: DecidedOrder): DecisionLine[] {
  const { approvedAt, deniedAt, fulfilledAt } = order.milestones;
  const due = amountDue(order);
  const lines: [OrderStatus, string | null, string][] = [
    ['denied', deniedAt, order.adminResponse ? `Denied: ${order.adminResponse}` : 'Denied'],
    ['approved', approvedAt, due > 0 ? `Approved: ${formatExactDollars(due)} due` : 'Approved'],
    ['fulfilled', fulfilledAt, 'Fulfilled'],
  ];
  return lines
    .flatMap(([status, at, text]) => (at === null ? [] : [{ status, at, text }]))
    .sort((a, b) => a.at.localeCompare(b.at));
}
