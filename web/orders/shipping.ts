import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { formatDay } from '#web/lib/day.ts';
import { canShip } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shippingAddress } from '#worker/domain/orders/request/address.ts';

/** Returns the ids of the order's add-ons that ship. */
export function useGoods({ addons }: Pick<OrderJson, 'addons'>): ReadonlySet<string> {
  const { data } = useQuery(queries.addons);
  const ordered = new Set(addons.map(({ addon }) => addon.id));
  return new Set(data?.flatMap(({ id, ships }) => (ships && ordered.has(id) ? [id] : [])));
}

/** Returns whether the customer has paid for goods that aren't shipped yet. */
export function useAwaitsGoods(order: OrderJson): boolean {
  return useGoods(order).size > 0 && canShip(order);
}

/** Returns how the goods were shipped, like `Dec 2, 2026, UPS, 1Z999`; '' before. */
export function shipmentText({ shippedAt, carrier, trackingNumber }: OrderJson): string {
  return shippedAt ? [formatDay(shippedAt), carrier, trackingNumber].join(', ') : '';
}

/** Returns the facts about an order's shipment. */
export function shippingFacts(order: OrderJson): [label: string, text: string][] {
  const { street, city, state, zip } = shippingAddress(order);
  return [
    ['Ship To', `${street}\n${city}, ${state} ${zip}`],
    ['Shipped', shipmentText(order) || 'Not yet'],
  ];
}
