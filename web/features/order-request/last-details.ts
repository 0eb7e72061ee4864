import { useQuery } from '@tanstack/react-query';
import { vehicleOf } from '#web/lib/format.ts';
import { queries } from '#web/lib/queries.ts';
import type { OrderJson } from '#worker/domain/api.ts';
import type { OrderFormValues } from '#worker/domain/order-form.ts';

/** A person's vehicle and billing details from their last order, to be offered again; nothing on the first one. */
export function useLastDetails():
  | { vehicle: string; details: Partial<OrderFormValues> }
  | undefined {
  const { data: orders } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const last = orders?.[0];
  return last && { vehicle: vehicleOf(last), details: detailsOf(last) };
}

function detailsOf(order: OrderJson): Partial<OrderFormValues> {
  return {
    customerPhone: order.customerPhone,
    billingStreet: order.billingStreet,
    billingCity: order.billingCity,
    billingState: order.billingState,
    billingZip: order.billingZip,
    vehicleYear: order.vehicleYear,
    vehicleMake: order.vehicleMake,
    vehicleModel: order.vehicleModel,
    ...(order.vin !== null && { vin: order.vin }),
  };
}
