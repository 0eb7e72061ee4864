import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { css } from '#styled/css';
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

/** Buttons that fill in the billing details and the truck of earlier orders. Renders nothing on the first order. */
export function ReuseDetails({ yearRange, onFill }: ReuseDetailsProps) {
  const { data: orders } = useQuery({ ...queries.myOrders, refetchInterval: false });
  const last = orders?.[0];
  if (!last) return null;
  const withTruck = orders.find(({ vehicleYear }) => coversYear(yearRange, vehicleYear));
  const icon = <History size={18} strokeWidth={1.75} aria-hidden />;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
      {withTruck && (
        <Button onClick={() => onFill({ ...contactOf(last), ...truckOf(withTruck) })}>
          {icon}
          Use my <bdi>{vehicleOf(withTruck)}</bdi>
        </Button>
      )}
      <Button onClick={() => onFill(contactOf(last))}>
        {icon}
        Use my billing details
      </Button>
    </div>
  );
}

function contactOf(order: OrderJson): Partial<OrderTexts> {
  return {
    customerPhone: order.customerPhone,
    billingStreet: order.billingStreet,
    billingCity: order.billingCity,
    billingState: order.billingState,
    billingZip: order.billingZip,
  };
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
