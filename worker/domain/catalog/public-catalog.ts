import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { formatDollars } from '#worker/domain/payments/money.ts';

/** A calibration on the landing page. */
export type PublicProductJson = Pick<
  ProductJson,
  'id' | 'yearRange' | 'engineType' | 'platform' | 'model' | 'transmissionType' | 'singlePrice'
>;

/** A calibration on its own page, before the app has started. */
export type ProductPageJson = PublicProductJson & Pick<ProductJson, 'brand' | 'description'>;

/** Drops the fields that only a calibration's own page shows. */
export function toPublicProducts(products: readonly ProductPageJson[]): PublicProductJson[] {
  return products.map(({ brand: _brand, description: _description, ...product }) => product);
}

/**
 * Where the landing page inside the app fetches its calibrations. landing.html has them already,
 * unless the Worker sent it without prices.
 */
export const publicCatalogPath = '/public-catalog.json';

/** Returns the lowest price like `from $649`, or undefined without products. */
export function fromPrice(products: readonly { singlePrice: number }[]): string | undefined {
  const lowest = lowestPrice(products);
  return lowest === undefined ? undefined : `from ${formatDollars(lowest)}`;
}

/** Returns the lowest price in cents, or undefined without products. */
export function lowestPrice(products: readonly { singlePrice: number }[]): number | undefined {
  if (products.length === 0) return undefined;
  return Math.min(...products.map(({ singlePrice }) => singlePrice));
}

/** Returns the products whose years are all in a range like `2013-2018`. */
export function productsWithin<Product extends { yearRange: string }>(
  products: readonly Product[],
  yearRange: string,
): Product[] {
  const [first, last] = yearsOf(yearRange);
  return products.filter((product) => {
    const [start, end] = yearsOf(product.yearRange);
    return start >= first && end <= last;
  });
}

function yearsOf(yearRange: string): [first: number, last: number] {
  const [first = Number.NaN, last = first] = yearRange.split('-').map(Number);
  return [first, last];
}
