import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { normalizeVin } from '#worker/domain/fitment/vin/vin-format.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Returns the truck that an order is for, as the server finds it. `trucks` are oldest first. */
export function truckOfOrder<Truck extends Pick<TruckJson, 'vin' | 'year' | 'make' | 'model'>>(
  order: Pick<OrderJson, 'vin' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>,
  trucks: readonly Truck[],
): Truck | undefined {
  const orderVin = normalizeVin(order.vin ?? '');
  return (
    trucks.findLast(({ vin }) => vin !== null && vin === orderVin) ??
    trucks.findLast(
      ({ vin, year, make, model }) =>
        // If both have a VIN, only the VIN counts.
        (vin === null || orderVin === '') &&
        year === order.vehicleYear &&
        make === order.vehicleMake &&
        model === order.vehicleModel,
    )
  );
}
