import { Link } from '@tanstack/react-router';
import { FitLine } from '#web/garage/fit-line.tsx';
import { TruckFinder } from '#web/garage/truck-finder.tsx';
import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { buttonClass } from '#web/ui/form/button.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { type Truck, truckNameWithTransmission } from '#worker/domain/fitment/truck.ts';

const MisfitReasons = lazyPart(() => import('./misfit-reasons.tsx'), 'MisfitReasons', {
  retry: true,
});

interface TruckFitProps {
  product: ProductJson;
  products: readonly ProductJson[];
}

/** Says whether a calibration fits the current truck. Without one, asks what the user drives. */
export function TruckFit({ product, products }: TruckFitProps) {
  const { truck: current } = useCurrentTruck();
  return (
    <TruckFinder
      products={products}
      verdict={(truck) => <Verdict truck={truck} product={product} products={products} />}
      actions={
        current &&
        !fits(product, current) && (
          <Link to="/" className={buttonClass()}>
            See what fits
          </Link>
        )
      }
    />
  );
}

function Verdict({ truck, product, products }: TruckFitProps & { truck: Truck }) {
  const name = truckNameWithTransmission(truck);
  if (!fits(product, truck)) {
    return (
      <>
        <FitLine fits={false} text={`Doesn’t fit your ${name}`} />
        <MisfitReasons product={product} truck={truck} />
      </>
    );
  }
  const condition = fitCondition(product, products, truck);
  return (
    <FitLine fits text={condition ? `Fits your ${name} if ${condition}` : `Fits your ${name}`} />
  );
}

type ProductFacts = Pick<ProductJson, 'yearRange' | 'engineType' | 'model' | 'transmissionType'>;

/**
 * Returns the condition under which a calibration fits a truck, like `it has the 6.7L`. Names only
 * the engine or the transmission in which the fitting calibrations differ; undefined if they don't.
 */
export function fitCondition(
  product: ProductFacts,
  products: readonly ProductFacts[],
  truck: Truck,
): string | undefined {
  const fitting = products.filter((other) => fits(other, truck));
  const differs = (fact: 'engineType' | 'transmissionType') =>
    fitting.some((other) => other[fact] !== product[fact]);
  const parts = [
    differs('engineType') && `the ${product.engineType}`,
    truck.transmission === null && differs('transmissionType') && `the ${product.transmissionType}`,
  ].filter(Boolean);
  return parts.length > 0 ? `it has ${parts.join(' and ')}` : undefined;
}
