import { Button } from '#web/ui/form/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { type Truck, truckName } from '#worker/domain/fitment/truck.ts';
import { closestYears } from './truck-filter.ts';

interface NothingFitsProps {
  truck: Truck;
  products: readonly ProductJson[];
  onYears: (yearRange: string) => void;
}

/** Shown instead of the list if nothing fits the truck: what the user can do. */
export function NothingFits({ truck, products, onYears }: NothingFitsProps) {
  const closest = closestYears(products, truck);
  return (
    <Notice
      title={`No file for your ${truckName(truck)} yet`}
      text="Check the year and transmission above. If they’re right, call or email us and we’ll tell you whether we can build one."
      action={
        closest && (
          <Button onClick={() => onYears(closest)}>Show the closest years, {closest}</Button>
        )
      }
    />
  );
}
