import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import { isDodgeOrRam, mayBeSameTransmission, modelNumber, type Truck } from './truck.ts';
import { engineOfVin, type VinEngine } from './vin/vin-engine.ts';
import { normalizeVin } from './vin/vin-format.ts';

type ProductFacts = Pick<ProductJson, 'yearRange' | 'model' | 'transmissionType' | 'engineType'>;

/**
 * Returns whether a calibration fits a truck. In a year that two calibrations cover, both fit
 * unless the VIN identifies the engine: the app lists them and lets the user choose.
 */
export function fits(product: ProductFacts, truck: Truck): boolean {
  return (
    isDodgeOrRam(truck.make) &&
    /^\d{4}$/.test(truck.year) &&
    coversYear(product.yearRange, truck.year) &&
    isSameModel(product.model, truck.model) &&
    (truck.transmission === null ||
      mayBeSameTransmission(product.transmissionType, truck.transmission)) &&
    hasSameEngine(product, truck)
  );
}

/** Returns whether two model names mean the same model, like `Ram 2500` and `2500`. */
export function isSameModel(one: string, other: string): boolean {
  return modelKey(one) === modelKey(other);
}

/** Returns whether a calibration is for the engine that a VIN identifies. */
export function isForEngine({ engineType }: { engineType: string }, engine: VinEngine): boolean {
  return (
    engine.isCummins && Number.parseFloat(engineType) === Number.parseFloat(engine.displacement)
  );
}

function modelKey(model: string): string {
  return modelNumber(model) ?? model.trim().toLowerCase();
}

function hasSameEngine(product: ProductFacts, { vin, year }: Truck): boolean {
  const engine = vin ? engineOfVin(normalizeVin(vin), Number(year)) : undefined;
  return engine === undefined || isForEngine(product, engine);
}
