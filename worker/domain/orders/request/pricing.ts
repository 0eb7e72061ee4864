import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { sumCents } from '#worker/domain/payments/money.ts';
import type { TuneType } from './tune-type.ts';

export type PricedProduct = Pick<ProductJson, 'singlePrice' | 'sotfPrice'>;

/** Returns the base price in cents. SOTF falls back to the single price if the product has no SOTF price. */
export function basePrice(product: PricedProduct, tuneType: TuneType): number {
  return tuneType === 'sotf' ? (product.sotfPrice ?? product.singlePrice) : product.singlePrice;
}

/** Returns whether customers can choose the SOTF package: the product has the option and a price for it. */
export function offersSotfPackage(product: Pick<ProductJson, 'hasSotf' | 'sotfPrice'>): boolean {
  return product.hasSotf && product.sotfPrice !== null;
}

/** Returns the sum of the add-on prices in cents. */
export function addonTotal(addons: readonly { price: number }[]): number {
  return sumCents(addons.map(({ price }) => price));
}

/** Returns base price plus add-ons in cents. The browser shows it as a preview; the server's total is binding. */
export function orderTotal(
  product: PricedProduct,
  tuneType: TuneType,
  addons: readonly { price: number }[],
): number {
  return sumCents([basePrice(product, tuneType), addonTotal(addons)]);
}
