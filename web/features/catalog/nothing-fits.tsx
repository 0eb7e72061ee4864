import { css } from '#styled/css';
import { formatPhone, phoneHref, shop } from '#web/lib/shop.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { type Truck, truckName } from '#worker/domain/fitment/truck.ts';
import { closestYears } from './truck-filter.ts';

interface NothingFitsProps {
  truck: Truck;
  products: readonly ProductJson[];
  onYears: (yearRange: string) => void;
}

/** What the user can do if nothing fits the truck. */
export function NothingFits({ truck, products, onYears }: NothingFitsProps) {
  const closest = closestYears(products, truck);
  return (
    <>
      <h2 className={css({ fontSize: '28', color: 'ink' })}>
        No file for your <bdi>{truckName(truck)}</bdi> yet
      </h2>
      <p className={css({ maxWidth: 'reading' })}>
        Check the year and transmission above. If they’re right, ask us: we’ll tell you whether we
        can build one.
      </p>
      <div className={css({ wrap: '2', justifyContent: 'center' })}>
        {closest && <Button onClick={() => onYears(closest)}>Show {closest}</Button>}
        <ButtonLink variant="plain" href={phoneHref(shop.phone)}>
          Call {formatPhone(shop.phone)}
        </ButtonLink>
        <ButtonLink variant="plain" href={`mailto:${shop.email}`}>
          Email Us
        </ButtonLink>
      </div>
    </>
  );
}
