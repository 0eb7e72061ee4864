import type { RequiredPart } from '#worker/domain/fitment/fitment.api.ts';
import { deviceHint, missingParts } from '#worker/domain/fitment/missing-parts.ts';
import { orderWarnings } from '#worker/domain/fitment/order-warnings.ts';
import { awaitsFile } from '#worker/domain/orders/order-lifecycle.ts';
import type { AdminOrderJson, OrderJson } from '#worker/domain/orders/orders.api.ts';

const missingTexts: Record<RequiredPart, string> = {
  switch: 'SOTF needs a switch. The order has none, and the customer didn’t say they own one.',
  device: 'The order has no tuning device, and the customer didn’t say they own one.',
};

/** Adds the warnings about the order's form, parts and device, while it waits for its file. */
export function withWarnings(order: OrderJson): AdminOrderJson {
  if (!awaitsFile(order)) return { ...order, warnings: [] };
  const formTexts = orderWarnings(order, order.product).map(({ text }) => text);
  return { ...order, warnings: [...formTexts, ...partTextsOf(order)] };
}

function partTextsOf({ product, tuneType, addons, ownedParts, device }: OrderJson): string[] {
  const hint = device && deviceHint(device.kind, product.platform);
  const missing = missingParts({
    product,
    tuneType,
    addons: addons.map(({ addon }) => addon),
    offered: [],
    ownedParts,
    device,
  }).map(({ part }) => missingTexts[part]);
  return hint ? [...missing, hint] : missing;
}
