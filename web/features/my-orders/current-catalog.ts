import {
  isListedOnProductPage,
  isOfferedInOrderDialog,
} from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { offersSotfPackage, orderTotal, type TuneType } from '#worker/domain/orders/pricing.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

/** What of an order can be ordered today. */
export interface SameToday {
  tuneType: TuneType;
  addons: AddonJson[];
  /** Cents, at today's prices. */
  total: number;
}

/** An order's tune and add-ons as the catalogue has them today; nothing when its calibration is not on sale. */
export function sameToday(
  order: OrderJson,
  products: readonly ProductJson[],
  addons: readonly AddonJson[],
): SameToday | undefined {
  const product = products.find(({ id }) => id === order.product.id);
  if (product === undefined) return undefined;
  const tuneType = offersSotfPackage(product) ? order.tuneType : 'single';
  const ordered = order.addons.map(({ addon }) => addon.id);
  const offered = addons.filter(
    (addon) =>
      ordered.includes(addon.id) &&
      isListedOnProductPage(addon, product) &&
      isOfferedInOrderDialog(addon, product),
  );
  return { tuneType, addons: offered, total: orderTotal(product, tuneType, offered) };
}

/** What is different today, as sentences for the customer. */
export function changesSince(order: OrderJson, today: SameToday): string[] {
  const gone = order.addons
    .filter(({ addon }) => !today.addons.some(({ id }) => id === addon.id))
    .map(({ addon }) => addon.name);
  return [
    ...(today.tuneType === order.tuneType
      ? []
      : ['The SOTF Package is no longer offered for this calibration: it is a Single File today.']),
    ...(gone.length > 0 ? [`No longer offered, and left out: ${gone.join(', ')}.`] : []),
    ...(today.total === order.totalAmount
      ? []
      : [
          `At today’s prices it is ${formatDollars(today.total)}; it was ${formatDollars(order.totalAmount)}.`,
        ]),
  ];
}
