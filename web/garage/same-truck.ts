import type { Truck } from '#worker/domain/fitment/truck.ts';

/** Returns whether two trucks have the same year, make, model, transmission and VIN. */
export function isSameTruck(one: Truck, other: Truck): boolean {
  return (
    one.year === other.year &&
    one.make === other.make &&
    one.model === other.model &&
    one.transmission === other.transmission &&
    (one.vin ?? null) === (other.vin ?? null)
  );
}
