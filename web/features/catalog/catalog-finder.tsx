import { TruckFinder } from '#web/garage/truck-finder.tsx';
import { lazyPart } from '#web/ui/dialog/lazy-part.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';

const TruckVerdict = lazyPart(() => import('./truck-verdict.tsx'), 'TruckVerdict', { retry: true });

interface CatalogFinderProps {
  products: readonly ProductJson[];
  /** The calibrations that fit the current truck; undefined while loading. */
  fitting: readonly ProductJson[] | undefined;
  /** The list shows only those calibrations. */
  isFilter: boolean;
  onFilter: (isFilter: boolean) => void;
}

/** Asks for the truck, then says what fits it. */
export function CatalogFinder({ products, fitting, isFilter, onFilter }: CatalogFinderProps) {
  return (
    <TruckFinder
      products={products}
      verdict={(truck) =>
        fitting && <TruckVerdict truck={truck} fitting={fitting} total={products.length} />
      }
      actions={
        <Button onClick={() => onFilter(!isFilter)}>
          {isFilter ? 'Show All' : 'Show What Fits'}
        </Button>
      }
    />
  );
}
