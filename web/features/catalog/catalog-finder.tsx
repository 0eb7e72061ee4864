import { TruckFinder } from '#web/garage/truck-finder.tsx';
import { Button } from '#web/ui/form/button.tsx';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { severalFitHint } from './truck-filter.ts';
import { TruckVerdict } from './truck-verdict.tsx';

interface CatalogFinderProps {
  products: readonly ProductJson[];
  /** The calibrations that fit the current truck. */
  fitting: readonly ProductJson[];
  /** Only those are shown. */
  isFilter: boolean;
  onFilter: (isFilter: boolean) => void;
}

/** Asks for the truck, then says what fits it. */
export function CatalogFinder({ products, fitting, isFilter, onFilter }: CatalogFinderProps) {
  return (
    <TruckFinder
      products={products}
      verdict={(truck) => (
        <TruckVerdict
          truck={truck}
          fitting={fitting.length}
          total={products.length}
          hint={severalFitHint(fitting, truck)}
        />
      )}
      actions={
        <Button onClick={() => onFilter(!isFilter)}>
          {isFilter ? 'Show all' : 'Show what fits'}
        </Button>
      }
    />
  );
}
