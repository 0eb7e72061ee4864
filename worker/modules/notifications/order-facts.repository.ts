import { orders } from '#db/schema/orders.ts';
import type { OrderFacts } from '#worker/domain/notifications/notification-text.ts';

/** What is told of an order. */
export const toldFields = {
  id: orders.id,
  vehicleYear: orders.vehicleYear,
  vehicleMake: orders.vehicleMake,
  vehicleModel: orders.vehicleModel,
};

interface ToldOrder {
  id: string;
  vehicleYear: string;
  vehicleMake: string;
  vehicleModel: string;
}

export function factsOf(order: ToldOrder | null): OrderFacts | undefined {
  if (order === null) return undefined;
  const { id, vehicleYear, vehicleMake, vehicleModel } = order;
  return { id, truck: `${vehicleYear} ${vehicleMake} ${vehicleModel}` };
}
