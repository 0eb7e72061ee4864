import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';

type ProductFacts = Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>;

/**
 * Returns the condition under which a calibration fits a truck, like `it has the 6.7L`. Names only the engine or the
 * transmission in which the fitting calibrations differ; undefined if they don't.
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
