import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { queries } from '#web/api/queries.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';
import type { OrderTexts } from './order-draft.ts';

interface ReuseDetailsProps {
  /** The calibration's years. Only a truck of these years is offered. */
  yearRange: string;
  onFill: (details: Partial<OrderTexts>) => void;
}

/** A button that fills in the truck of an earlier order. Renders nothing without one. */
export function ReuseDetails({ yearRange, onFill }: ReuseDetailsProps) {
  const { data: orders } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const withTruck = orders?.find(({ vehicleYear }) => coversYear(yearRange, vehicleYear));
  if (!withTruck) return null;
  return (
    <div>
      <Button onClick={() => onFill(truckOf(withTruck))}>
        <History size={18} strokeWidth={1.75} aria-hidden />
        Use my <bdi>{vehicleOf(withTruck)}</bdi>
      </Button>
    </div>
  );
}

function truckOf(order: OrderJson): Partial<OrderTexts> {
  return {
    vehicleYear: order.vehicleYear,
    vehicleMake: order.vehicleMake,
    vehicleModel: order.vehicleModel,
    // An unknown detail is cleared, because it may belong to another truck.
    vehicleTransmission: order.vehicleTransmission ?? '',
    vin: order.vin ?? '',
  };
}
