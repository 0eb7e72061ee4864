import { isAvailable } from '#worker/domain/catalog/addon-visibility.ts';
import type { AddonJson, ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { holdsParts } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import { offersSotfPackage, orderTotal } from '#worker/domain/orders/request/pricing.ts';
import type { TuneType } from '#worker/domain/orders/request/tune-type.ts';
import { formatPriceChange, sumCents } from '#worker/domain/payments/money.ts';

/** The closest match to an earlier order in the current catalog. */
export interface CurrentOffer {
  tuneType: TuneType;
  addons: AddonJson[];
  /** The names of the parts that the customer has from the order. */
  alreadyBought: string[];
  /** In cents, at current prices. */
  total: number;
}

/**
 * Returns the order's tune and add-ons that are still available, at current prices, without the
 * parts that the customer has from it. Undefined if the calibration is no longer for sale.
 */
export function currentOfferFor(
  order: OrderJson,
  products: readonly ProductJson[],
  addons: readonly AddonJson[],
): CurrentOffer | undefined {
  const product = products.find(({ id }) => id === order.product.id);
  if (product === undefined) return undefined;
  const tuneType = offersSotfPackage(product) ? order.tuneType : 'single';
  const orderedIds = order.addons.map(({ addon }) => addon.id);
  const available = addons.filter(
    (addon) => orderedIds.includes(addon.id) && isAvailable(addon, product),
  );
  const isBought = ({ ships }: AddonJson) => ships && holdsParts(order);
  const offered = available.filter((addon) => !isBought(addon));
  return {
    tuneType,
    addons: offered,
    alreadyBought: available.filter(isBought).map(({ name }) => name),
    total: orderTotal(product, tuneType, offered),
  };
}

/** Describes how the current offer differs from the order, as sentences for the customer. */
export function offerChanges(order: OrderJson, offer: CurrentOffer): string[] {
  const missing = order.addons
    .filter(({ addon }) => !offer.addons.some(({ id }) => id === addon.id))
    .map(({ addon }) => addon.name)
    .filter((name) => !offer.alreadyBought.includes(name));
  const extras = order.lines.filter(({ kind }) => kind === 'shipping' || kind === 'tax');
  const ordered = order.totalAmount - sumCents(extras.map(({ amount }) => amount));
  const [before, now] = formatPriceChange(ordered, offer.total);
  const subject = extras.length > 0 ? 'Without shipping and tax, the total' : 'The total';
  return [
    ...(offer.tuneType === order.tuneType
      ? []
      : [
          'We no longer offer the SOTF Package for this calibration. You’ll get a Single File instead.',
        ]),
    ...(offer.alreadyBought.length > 0
      ? [`Left out, because this order already has it: ${offer.alreadyBought.join(', ')}.`]
      : []),
    ...(missing.length > 0 ? [`No longer available and left out: ${missing.join(', ')}.`] : []),
    ...(offer.total === ordered ? [] : [`${subject} is now ${now}. It was ${before}.`]),
  ];
}
