import { hourMs } from '#worker/domain/durations.ts';
import { isReadyForFulfillment } from './order-lifecycle.ts';
import type { OrderJson } from './orders.api.ts';

/** The shop's promise: an answer, and then the files, within a day each. In hours. */
const clockLimits = { soon: 18, late: 24 } as const;

/** `soon` from 18 hours on, `late` from 24 hours on. */
type ClockState = 'onTime' | 'soon' | 'late';

export interface OrderClock {
  state: ClockState;
  /** Whole hours since the clock started. */
  hours: number;
}

type ClockedOrder = Pick<
  OrderJson,
  'status' | 'paymentStatus' | 'createdAt' | 'milestones' | 'changeReason'
> &
  Partial<Pick<OrderJson, 'inbox'>>;

/**
 * Returns how long an order has waited for the shop: a pending one since its request or since the
 * customer changed what we asked them to, one that is ready for fulfillment since its payment.
 * `now` is in ms since 1970. Undefined for orders that don't wait for the shop, or that an admin
 * set aside to wait for the customer.
 */
export function orderClock(order: ClockedOrder, now: number): OrderClock | undefined {
  const startedAt = order.inbox?.waitsForCustomer ? undefined : waitsSince(order);
  if (startedAt === undefined || Number.isNaN(startedAt)) return undefined;
  // The clock of a device can be behind the server's.
  const hours = Math.max(0, Math.floor((now - startedAt) / hourMs));
  return { hours, state: stateOf(hours) };
}

/** Returns when an order's clock started, in ms since 1970. Undefined for orders that don't wait for the shop. */
export function waitsSince(order: ClockedOrder): number | undefined {
  if (order.status === 'pending') {
    if (order.changeReason !== null) return undefined;
    return Date.parse(order.milestones.returnedAt ?? order.createdAt);
  }
  if (!isReadyForFulfillment(order)) return undefined;
  return Date.parse(order.milestones.paidAt ?? order.createdAt);
}

function stateOf(hours: number): ClockState {
  if (hours >= clockLimits.late) return 'late';
  return hours >= clockLimits.soon ? 'soon' : 'onTime';
}
