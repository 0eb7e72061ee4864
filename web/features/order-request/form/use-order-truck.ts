import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import type { Truck } from '#worker/domain/fitment/truck.ts';
import { isSameTruck, truckDetails } from './truck-details.ts';

/** Returns the current truck, and the name of its tuning device if the truck is in the garage with one. */
export function useOrderTruck(): { truck: Truck | undefined; device: string | null } {
  const { truck, trucks } = useCurrentTruck();
  const details = truck && truckDetails(truck);
  const owned = details && trucks.find((other) => isSameTruck(truckDetails(other), details));
  return { truck, device: owned?.device ?? null };
}
