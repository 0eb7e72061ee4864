import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queries } from '#web/api/queries.ts';
import { buttonClass } from '#web/ui/form/button.tsx';
import { truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';
import { TruckFinder } from './truck-finder.tsx';

const noProducts: never[] = [];

/** The truck finder on a page that has nothing else to show. The catalog shows what fits the truck. */
export function FinderOffer() {
  const { data: products = noProducts } = useQuery(queries.products);
  return (
    <TruckFinder
      products={products}
      verdict={(truck) => <p>{truckNameWithTransmission(truck)}</p>}
      actions={
        <Link to="/" className={buttonClass()}>
          Show What Fits
        </Link>
      }
    />
  );
}
