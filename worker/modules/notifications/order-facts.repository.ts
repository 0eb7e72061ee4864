import { orders } from '#db/schema/orders.ts';
import type { OrderFacts } from './notification-text.ts';

/** The columns that `toOrderFacts` needs. */
export const orderFactFields = {
  id: orders.id,
  vehicleYear: orders.vehicleYear,
  vehicleMake: orders.vehicleMake,
  vehicleModel: orders.vehicleModel,
};

interface OrderFactRow {
  id: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
}

/** Returns the order facts that a notification shows; undefined without an order. */
export function toOrderFacts(order: OrderFactRow | null): OrderFacts | undefined {
  if (order === null) return undefined;
  const { id, vehicleYear, vehicleMake, vehicleModel } = order;
  return { id, truck: `${vehicleYear} ${vehicleMake} ${vehicleModel}` };
}
