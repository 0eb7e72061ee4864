import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { productTruck } from './product-truck.ts';
import { isSameTruck, type TruckDetails, truckDetails } from './truck-details.ts';

interface OrderTruck {
  /** The current truck, or what every truck of the calibration shares. */
  details: TruckDetails;
  /** What comes from the calibration. Undefined with a current truck. */
  fromProduct: TruckDetails | undefined;
  /** The name of the truck's tuning device if it is in the garage with one. */
  device: string | null;
}

/** Returns what is known of the truck before the customer enters anything. */
export function useOrderTruck(product: ProductJson): OrderTruck {
  const { truck, trucks } = useCurrentTruck();
  const shared = productTruck(product);
  if (!truck) return { details: shared, fromProduct: shared, device: null };
  const own = truckDetails(truck);
  const owned = trucks.find((other) => isSameTruck(truckDetails(other), own));
  const details =
    truck.transmission === null && fits(product, truck)
      ? { ...own, vehicleTransmission: shared.vehicleTransmission }
      : own;
  return { details, fromProduct: undefined, device: owned?.device ?? null };
}
