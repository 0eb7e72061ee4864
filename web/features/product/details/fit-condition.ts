import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';

type ProductFacts = Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>;

/**
 * Returns what must still be true of a truck that a calibration fits, like `it has the 6.7L`. Asks only about what tells
 * apart the calibrations that fit; undefined if nothing does.
 */
export function fitCondition(
  product: ProductFacts,
  products: readonly ProductFacts[],
  truck: Truck,
): string | undefined {
  const fitting = products.filter((other) => fits(other, truck));
  const differs = (fact: 'engineType' | 'transmissionType') =>
    fitting.some((other) => other[fact] !== product[fact]);
  const parts = [
    differs('engineType') && `the ${product.engineType}`,
    truck.transmission === null && differs('transmissionType') && `the ${product.transmissionType}`,
  ].filter(Boolean);
  return parts.length > 0 ? `it has ${parts.join(' and ')}` : undefined;
}
