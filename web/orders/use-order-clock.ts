import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { minuteMs } from '#worker/domain/durations.ts';
import { type OrderClock, orderClock } from '#worker/domain/orders/order-clock.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const views = {
  onTime: { tone: 'neutral', icon: Clock, note: '' },
  soon: { tone: 'pending', icon: Clock, note: ', due soon' },
  late: { tone: 'denied', icon: TriangleAlert, note: ', late' },
} as const;

/**
 * Returns the badge with how long an order has waited for the shop, or undefined for one that
 * doesn't wait. Follows the time while the order stays the same.
 */
export function useOrderClock(order: OrderJson) {
  const clock = orderClock(order, useNow(minuteMs));
  if (!clock) return undefined;
  const { note, ...view } = views[clock.state];
  return { ...view, label: `${waitedFor(clock)}${note}` };
}

/** Returns hours up to two days, then days, like `19 h` or `3 days`. */
function waitedFor({ hours }: OrderClock): string {
  if (hours < 1) return 'Under 1 h';
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** Returns the time in ms since 1970, and renders again every `intervalMs`. */
function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
