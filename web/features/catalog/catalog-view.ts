import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { fits } from '#worker/domain/fitment/fits.ts';
import { type CatalogSort, sortProducts } from './sort-products.ts';

/** What the catalog shows. The URL holds it, so that a reload, a bookmark and Back keep it. */
export interface CatalogView {
  yearRange: string | undefined;
  sort: CatalogSort;
  /** Also shows what doesn't fit the current truck. */
  showsAll: boolean;
}

/** Applies the view and the current truck to the catalog. A chosen year range overrides the truck. */
export function useCatalogView(
  products: readonly ProductJson[],
  { yearRange, sort, showsAll }: CatalogView,
) {
  const { truck } = useCurrentTruck();
  const fitting = products.filter((product) => truck && fits(product, truck));
  const truckFilter = showsAll || yearRange ? undefined : truck;
  const ofYears = products.filter((product) => !yearRange || product.yearRange === yearRange);
  return {
    /** The current truck, if only what fits it is shown. */
    truckFilter,
    /** What fits the current truck. */
    fitting,
    shown: sortProducts(truckFilter ? fitting : ofYears, sort),
  };
}
