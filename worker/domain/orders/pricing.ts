import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { sumCents } from '#worker/domain/payments/money.ts';

export const tuneTypes = ['single', 'sotf'] as const;
export type TuneType = (typeof tuneTypes)[number];

/** How a tune type is called on order cards (spec section 2). */
export const tuneTypeLabels: Record<TuneType, string> = { single: 'Single File', sotf: 'SOTF' };

/** How a tune type is called where it is chosen and reviewed (spec section 2). */
export const tuneChoiceLabels: Record<TuneType, string> = {
  single: 'Single File',
  sotf: 'SOTF Package',
};

type PricedProduct = Pick<ProductJson, 'singlePrice' | 'sotfPrice'>;

/** The base price in cents: SOTF falls back to the single price where there is no SOTF price (spec section 4). */
export function basePrice(product: PricedProduct, tuneType: TuneType): number {
  return tuneType === 'sotf' ? (product.sotfPrice ?? product.singlePrice) : product.singlePrice;
}

/** Whether the 'SOTF Package' choice is shown: the product has the option and a price for it (spec section 2). */
export function offersSotfPackage(product: Pick<ProductJson, 'hasSotf' | 'sotfPrice'>): boolean {
  return product.hasSotf && product.sotfPrice !== null;
}

/** The sum of the chosen add-ons' prices in cents. */
export function addonTotal(addons: readonly { price: number }[]): number {
  return sumCents(addons.map(({ price }) => price));
}

/** Base price plus add-ons, in cents (spec section 9). The server's answer is the one that counts. */
export function orderTotal(
  product: PricedProduct,
  tuneType: TuneType,
  addons: readonly { price: number }[],
): number {
  return sumCents([basePrice(product, tuneType), addonTotal(addons)]);
}
