import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { css } from '#styled/css';
import { queries } from '#web/api/queries.ts';
import { vehicleOf } from '#web/lib/format.ts';
import { Button } from '#web/ui/form/button.tsx';
import { coversYear } from '#worker/domain/catalog/year-range.ts';
import type { OrderFormValues } from '#worker/domain/orders/order-form.ts';
import type { OrderJson } from '#worker/domain/orders/orders.api.ts';

interface LastDetailsProps {
  /** The calibration's years: a truck of another year is not offered. */
  yearRange: string;
  onFill: (details: Partial<OrderFormValues>) => void;
}

/**
 * Offers what a person filled in last time again: their phone and billing address, and with these their truck
 * where the calibration is for its year. Nothing on the first order.
 */
export function LastDetails({ yearRange, onFill }: LastDetailsProps) {
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
          Use my {vehicleOf(withTruck)}
        </Button>
      )}
      <Button onClick={() => onFill(contactOf(last))}>
        {icon}
        Use my billing details
      </Button>
    </div>
  );
}

function contactOf(order: OrderJson): Partial<OrderFormValues> {
  return {
    customerPhone: order.customerPhone,
    billingStreet: order.billingStreet,
    billingCity: order.billingCity,
    billingState: order.billingState,
    billingZip: order.billingZip,
  };
}

function truckOf(order: OrderJson): Partial<OrderFormValues> {
  return {
    vehicleYear: order.vehicleYear,
    vehicleMake: order.vehicleMake,
    vehicleModel: order.vehicleModel,
    // Never another truck's.
    vin: order.vin ?? '',
  };
}
