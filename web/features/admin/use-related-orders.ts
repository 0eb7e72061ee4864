import type { AdminOrders } from '#web/orders/admin-orders.ts';
import type { OrderJson, OrderSearchJson } from '#worker/domain/orders/orders.api.ts';
import { earlierOrderIds, replacementOf } from '#worker/domain/orders/resubmission.ts';
import { searchForMissing } from './missing-orders.ts';
import { useOlderOrders } from './use-older-orders.ts';

/**
 * Returns `earlierIds`, the orders that an order replaces, newest first, and `replacementId`, the order that replaces it.
 * Loads those that this browser doesn't have. `orders` are the orders of `list`, newest first.
 */
export function useRelatedOrders(
  list: AdminOrders | undefined,
  orders: readonly OrderJson[],
  order: OrderJson | undefined,
) {
  const earlierIds = order ? earlierOrderIds(order, orders) : [];
  const replacement = order && replacementOf(order, orders);
  useOlderOrders(list && searchForEarlier(list, earlierIds.at(-1)), { isEager: true });
  useOlderOrders(list && searchForReplacement(list, replacement ? undefined : order), {
    isEager: true,
  });
  return { earlierIds, replacementId: replacement?.id };
}

/** Only the last id can be missing, because `earlierOrderIds` stops there. */
function searchForEarlier(list: AdminOrders, id: string | undefined): OrderSearchJson | undefined {
  if (id === undefined || list.orders.some((order) => order.id === id)) return undefined;
  return searchForMissing(list, { text: id }, {});
}

function searchForReplacement(
  list: AdminOrders,
  order: OrderJson | undefined,
): OrderSearchJson | undefined {
  if (order?.status !== 'denied') return undefined;
  return searchForMissing(list, {}, { resubmitOf: order.id, from: order.createdAt });
}
