import type { DeliveryEntry } from '#web/delivery/state.ts';
import { haveDifferentDetails, orderDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { minuteMs } from '#worker/domain/durations.ts';
import { isVoidOrder } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';

const recentMs = 10 * minuteMs;

interface SentOrders {
  orders: readonly OrderJson[];
  unsent: readonly Pick<DeliveryEntry, 'kind' | 'body' | 'stage' | 'at'>[];
  /** ms since 1970. */
  now: number;
}

/**
 * Returns when the customer last sent an order of the same content, in ms since 1970. Undefined if
 * that was more than 10 minutes ago, because they may want a second one. A denied order doesn't
 * count, because they may order again.
 */
export function sentBefore(
  request: OrderRequestJson,
  { orders, unsent, now }: SentOrders,
): number | undefined {
  const waiting = unsent.filter(
    ({ kind, body, stage }) =>
      kind === 'order' && stage !== 'rejected' && JSON.stringify(body) === JSON.stringify(request),
  );
  const placed = orders.filter((order) => !isVoidOrder(order) && isSameOrder(request, order));
  const times = [
    ...waiting.map(({ at }) => at),
    ...placed.map(({ createdAt }) => new Date(createdAt).getTime()),
  ];
  return times.find((at) => now - at < recentMs);
}

function isSameOrder(request: OrderRequestJson, order: OrderJson): boolean {
  const addonIds = order.addons.map(({ addon }) => addon.id);
  return (
    request.productId === order.product.id &&
    request.tuneType === order.tuneType &&
    request.addonIds.toSorted().join() === addonIds.toSorted().join() &&
    !haveDifferentDetails(orderDraftOf(request), orderDraftOf(order))
  );
}
