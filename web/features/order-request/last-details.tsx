import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { vehicleOf } from '#web/lib/format.ts';
import { queries } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import type { OrderJson } from '#worker/domain/api.ts';
import type { OrderFormValues } from '#worker/domain/order-form.ts';

/** Offers a person's vehicle and billing details from their last order again; nothing on the first one. */
export function LastDetails({ onFill }: { onFill: (details: Partial<OrderFormValues>) => void }) {
  const { data: orders } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const last = orders?.[0];
  if (!last) return null;
  return (
    <div>
      <Button onClick={() => onFill(detailsOf(last))}>
        <History size={18} strokeWidth={1.75} aria-hidden />
        Use my {vehicleOf(last)}
      </Button>
    </div>
  );
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
