import type { DeliveryEntry } from '#web/delivery/state.ts';
import { haveDifferentDetails, orderDraftOf } from '#web/orders/drafts/order-form-drafts.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson, OrderRequestJson } from '#worker/domain/orders/orders.api.ts';

interface SentOrders {
  orders: readonly OrderJson[];
  unsent: readonly Pick<DeliveryEntry, 'kind' | 'body' | 'stage' | 'at'>[];
}

/**
 * Returns when the customer last sent an order of the same content, in ms since 1970. Considers
 * unsent orders, and those whose file we still build.
 */
export function sentBefore(
  request: OrderRequestJson,
  { orders, unsent }: SentOrders,
): number | undefined {
  const waiting = unsent.filter(
    ({ kind, body, stage }) =>
      kind === 'order' && stage !== 'rejected' && JSON.stringify(body) === JSON.stringify(request),
  );
  const placed = orders.filter((order) => awaitsFile(order) && isSameOrder(request, order));
  const times = [
    ...waiting.map(({ at }) => at),
    ...placed.map(({ createdAt }) => new Date(createdAt).getTime()),
  ];
  return times.length > 0 ? Math.max(...times) : undefined;
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
