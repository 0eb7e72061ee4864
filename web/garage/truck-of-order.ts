import type { TruckJson } from '#worker/domain/fitment/fitment.api.ts';
import { normalizeVin } from '#worker/domain/fitment/vin/vin-format.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/** Returns the truck that an order is for, as the server finds it: the newest with its VIN, else the newest like it. */
export function truckOfOrder(
  order: Pick<OrderJson, 'vin' | 'vehicleYear' | 'vehicleMake' | 'vehicleModel'>,
  trucks: readonly TruckJson[],
): TruckJson | undefined {
  const orderVin = normalizeVin(order.vin ?? '');
  return (
    trucks.findLast(({ vin }) => vin !== null && vin === orderVin) ??
    trucks.findLast(
      ({ vin, year, make, model }) =>
        // Two VINs decide.
        (vin === null || orderVin === '') &&
        year === order.vehicleYear &&
        make === order.vehicleMake &&
        model === order.vehicleModel,
    )
  );
}
