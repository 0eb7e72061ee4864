import type { PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { type Truck, truckName, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';

/** Shown until the truck is known. */
export const finderHint = 'Pick your truck to see what fits.';

export const vinHint = 'We read it on your device, without sending it anywhere.';

/** Returns the calibrations that fit a truck, and a sentence about them. */
export function finderView(products: readonly PublicProductJson[], truck: Truck | undefined) {
  if (!truck) return { fitting: [], status: finderHint };
  const fitting = products.filter((product) => fits(product, truck));
  return { fitting, status: statusOf(truck, fitting.length) };
}

function statusOf(truck: Truck, count: number): string {
  if (count === 0) return `We don’t have a calibration for your ${truckName(truck)} yet.`;
  const name = truckNameWithTransmission(truck);
  return `${count === 1 ? '1 calibration fits' : `${count} calibrations fit`} your ${name}`;
}
