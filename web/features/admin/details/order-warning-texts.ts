import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { missingParts } from '#worker/domain/fitment/missing-parts.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

const missingTexts: Record<RequiredPart, string> = {
  switch: 'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
  device: 'The order has no tuning device, and the customer didn’t say they own one.',
};

/** Returns what looks wrong in an order, in the words that the customer saw, and the parts that a new order lacks. */
export function orderWarningTexts(order: OrderJson): string[] {
  return [
    ...orderWarnings(order, order.product).map(({ text }) => text),
    ...(order.status === 'pending' ? missingTextsOf(order) : []),
  ];
}

function missingTextsOf({ product, tuneType, addons, ownedParts }: OrderJson): string[] {
  return missingParts({
    product,
    tuneType,
    addons: addons.map(({ addon }) => addon),
    offered: [],
    ownedParts,
  }).map(({ part }) => missingTexts[part]);
}
