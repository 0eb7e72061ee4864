import * as v from 'valibot';
import { load, remove, save, storageKeys } from '#web/lib/storage.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';

const schema = v.object({
  year: v.string(),
  make: v.string(),
  model: v.string(),
  transmission: v.nullable(v.string()),
  vin: v.optional(v.nullable(v.string())),
  id: v.optional(v.string()),
  userId: v.optional(v.string()),
});

/** The truck that was last chosen in this browser. */
export type StoredTruck = Truck & {
  id?: string | undefined;
  /** Who chose it; undefined for a visitor. */
  userId?: string | undefined;
};

/**
 * Stores the current truck in localStorage. A visitor's choice stays in the browser and survives
 * signing in. A signed-in user's choice is deleted when anyone else reads it.
 */
export const storedTruck = {
  get(userId?: string): StoredTruck | undefined {
    const truck = load(storageKeys.truck, schema);
    if (truck?.userId === undefined || truck.userId === userId) return truck;
    remove(storageKeys.truck);
    return undefined;
  },
  set(truck: StoredTruck | undefined): void {
    if (truck) save(storageKeys.truck, truck);
    else remove(storageKeys.truck);
  },
};
