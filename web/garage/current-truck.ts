import { expectedUserId } from '#web/api/session.ts';
import { observable } from '#web/lib/observable.ts';
import { storageKeys } from '#web/lib/storage.ts';
import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import { type StoredTruck, storedTruck } from './stored-truck.ts';

const chosen = observable(storedTruck.get(expectedUserId()));

/** The truck that the user chose in this browser. Other tabs follow. */
export const chosenTruck = {
  get: chosen.get,
  subscribe(listener: () => void): () => void {
    const unsubscribe = chosen.subscribe(listener);
    const reload = ({ key }: StorageEvent) => {
      if (key === storageKeys.truck || key === null) chosen.set(storedTruck.get(expectedUserId()));
    };
    addEventListener('storage', reload);
    return () => {
      unsubscribe();
      removeEventListener('storage', reload);
    };
  },
  /** Chooses a truck, or none. A truck of the garage stays linked to it, so that later edits apply. */
  choose(truck: Truck | TruckJson | undefined): void {
    const stored = truck && toStored(truck, expectedUserId());
    storedTruck.set(stored);
    chosen.set(stored);
  },
  /** Deletes the choice of a signed-in user, unless it is this user's. */
  forgetOtherUsers(userId: string | undefined): void {
    chosen.set(storedTruck.get(userId));
  },
};

/**
 * Returns the current truck: the chosen one as the garage has it now, or else the first in the
 * garage. A chosen truck that is no longer in the garage doesn't count. `trucks` is undefined until
 * they are loaded.
 */
export function resolveTruck(
  stored: StoredTruck | undefined,
  trucks: readonly TruckJson[] | undefined,
): Truck | undefined {
  if (stored?.id === undefined || trucks === undefined) return stored ?? trucks?.[0];
  return trucks.find(({ id }) => id === stored.id) ?? trucks[0];
}

function toStored(truck: Truck | TruckJson, userId: string | undefined): StoredTruck {
  const { year, make, model, transmission, vin = null } = truck;
  return {
    year,
    make,
    model,
    transmission,
    vin,
    ...('id' in truck && { id: truck.id }),
    ...(userId !== undefined && { userId }),
  };
}

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
