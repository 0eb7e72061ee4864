import { isReadyForFulfillment } from './order-lifecycle.ts';
import type { OrderCountsJson, OrderJson } from './orders.api.ts';

type OrderState = Pick<OrderJson, 'status' | 'paymentStatus'>;

/** The orders that each number counts. */
const isCounted: Record<keyof OrderCountsJson, (order: OrderState) => boolean> = {
  all: () => true,
  pending: ({ status }) => status === 'pending',
  approved: ({ status }) => status === 'approved',
  denied: ({ status }) => status === 'denied',
  ready: isReadyForFulfillment,
  fulfilled: ({ status }) => status === 'fulfilled',
};

/** Adds up groups of orders in the same state; `orders` is the size of a group. */
export function countOrderGroups(
  groups: readonly (OrderState & { orders: number })[],
): OrderCountsJson {
  return mapCounts((name) =>
    groups.filter(isCounted[name]).reduce((sum, group) => sum + group.orders, 0),
  );
}

/** Returns the counts after an order has changed its state. */
export function countsAfter(
  counts: OrderCountsJson,
  before: OrderState,
  after: OrderState,
): OrderCountsJson {
  return mapCounts(
    (name) => counts[name] + Number(isCounted[name](after)) - Number(isCounted[name](before)),
  );
}

function mapCounts(countOf: (name: keyof OrderCountsJson) => number): OrderCountsJson {
  return {
    all: countOf('all'),
    pending: countOf('pending'),
    approved: countOf('approved'),
    denied: countOf('denied'),
    ready: countOf('ready'),
    fulfilled: countOf('fulfilled'),
  };
}
