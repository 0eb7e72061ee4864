import { useQuery } from '@tanstack/react-query';
import { fitsQuery } from '#web/garage/fits-query.ts';
import { useCurrentTruck } from '#web/garage/use-current-truck.ts';
import type { ProductDetailsJson } from '#worker/domain/catalog/catalog.api.ts';
import { startingYear } from '#worker/domain/catalog/year-range.ts';
import type { CatalogSort } from './catalog-sorts.ts';

const byYear = (a: SortFacts, b: SortFacts) =>
  a.yearRange === b.yearRange ? 0 : startingYear(a.yearRange) - startingYear(b.yearRange);

const byPrice = (a: SortFacts, b: SortFacts) => a.singlePrice - b.singlePrice;

const comparisons: Record<CatalogSort, (a: SortFacts, b: SortFacts) => number> = {
  year: byYear,
  'year-desc': (a, b) => byYear(b, a),
  price: (a, b) => byPrice(a, b) || byYear(a, b),
  'price-desc': (a, b) => byPrice(b, a) || byYear(b, a),
};

/** What the catalog shows. The URL holds it, so that a reload, a bookmark and Back keep it. */
export interface CatalogView {
  yearRange: string | undefined;
  sort: CatalogSort;
  /** Also shows what doesn't fit the current truck. */
  showsAll: boolean;
}

/**
 * Applies the view and the current truck to the catalog. A chosen year range overrides the truck. A
 * result is undefined while something loads.
 */
export function useCatalogView(
  products: readonly ProductDetailsJson[] | undefined,
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

type SortFacts = Pick<ProductDetailsJson, 'yearRange' | 'singlePrice'>;

/** Sorts calibrations by first year or by lowest price. Equal ones keep the catalog's order. */
export function sortProducts<Product extends SortFacts>(
  products: readonly Product[],
  sort: CatalogSort,
): Product[] {
  return products.toSorted(comparisons[sort]);
}
