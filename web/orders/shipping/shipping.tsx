import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { formatDay } from '#web/lib/day.ts';
import { canShip } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { shippingAddress } from '#worker/domain/orders/request/address.ts';
import { trackingUrl } from './tracking-url.ts';

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

/** How the goods were shipped, with a link to the carrier's page about it. */
export function ShipmentText({ order }: { order: OrderJson }) {
  const { carrier, trackingNumber } = order;
  const url = trackingUrl(carrier ?? '', trackingNumber ?? '');
  if (!url) return shipmentText(order);
  return (
    <a href={url} target="_blank" rel="noreferrer" className={linkStyle}>
      {shipmentText(order)}
    </a>
  );
}

/** Returns the facts about an order's shipment. */
export function shippingFacts(order: OrderJson): [label: string, value: ReactNode][] {
  const { street, city, state, zip } = shippingAddress(order);
  return [
    ['Ship To', `${street}\n${city}, ${state} ${zip}`],
    ['Shipped', order.shippedAt ? <ShipmentText key="shipped" order={order} /> : 'Not yet'],
  ];
}

const linkStyle = css({ layerStyle: 'target', textDecoration: 'underline' });
