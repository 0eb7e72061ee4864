import { useQuery } from '@tanstack/react-query';
import { queries } from '#web/api/queries.ts';
import { truckOfOrder } from '#web/garage/truck-of-order.ts';
import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import { holdsParts } from '#worker/domain/orders/order-lifecycle.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

/**
 * Returns the names of the parts that the current truck has: its tuning device, and what the
 * customer bought for it. Without a truck, what they bought with the calibration counts.
 */
export function useTruckParts(productId: string): readonly string[] {
  const { truck, device } = useCurrentTruck();
  const { data: orders = [] } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const isForTruck = (order: OrderJson) =>
    truck
      ? truckOfOrder(order, [{ ...truck, vin: truck.vin ?? null }]) !== undefined
      : order.product.id === productId;
  const bought = orders
    .filter((order) => holdsParts(order) && isForTruck(order))
    .flatMap(({ addons }) => addons.map(({ addon }) => addon.name));
  return device ? [device, ...bought] : bought;
}
