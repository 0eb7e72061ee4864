import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { missingParts } from '#worker/domain/fitment/missing-parts.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import { isOpen } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

const missingTexts: Record<RequiredPart, string> = {
  switch: 'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
  device: 'The order has no tuning device, and the customer didn’t say they own one.',
};

/** Adds what looks wrong in an order, as the order form warned, and the parts that an open order lacks. */
export function withWarnings(order: OrderJson): AdminOrderJson {
  return {
    ...order,
    warnings: [
      ...orderWarnings(order, order.product).map(({ text }) => text),
      ...(isOpen(order) ? missingTextsOf(order) : []),
    ],
  };
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
