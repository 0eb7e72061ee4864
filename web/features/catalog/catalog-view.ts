import { useQuery } from '@tanstack/react-query';
import { fitsQuery } from '#web/garage/fits-query.ts';
import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import type { CatalogSort } from './catalog-sorts.ts';
import { sortProducts } from './sort-products.ts';

/** What the catalog shows. The URL holds it, so that a reload, a bookmark and Back keep it. */
export interface CatalogView {
  yearRange: string | undefined;
  sort: CatalogSort;
  /** Also shows what doesn't fit the current truck. */
  showsAll: boolean;
}

/**
 * Applies the view and the current truck to the catalog. A chosen year range overrides the truck. A result is
 * undefined while something loads.
 */
export function useCatalogView(
  products: readonly ProductJson[] | undefined,
  { yearRange, sort, showsAll }: CatalogView,
) {
  const { truck } = useCurrentTruck();
  const { data: fits } = useQuery({ ...fitsQuery, enabled: truck !== undefined });
  const truckFilter = showsAll || yearRange ? undefined : truck;
  const fitting = truck && fits && products?.filter((product) => fits(product, truck));
  const ofYears = products?.filter((product) => !yearRange || product.yearRange === yearRange);
  const shown = truckFilter ? fitting : ofYears;
  return {
    truck,
    /** The current truck, if only what fits it is shown. */
    truckFilter,
    /** What fits the current truck. */
    fitting,
    shown: shown && sortProducts(shown, sort),
  };
}
