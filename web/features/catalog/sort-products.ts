import type { ProductJson } from '#worker/domain/catalog/catalog.api.ts';
import { startingYear } from '#worker/domain/catalog/year-range.ts';
import type { CatalogSort } from './catalog-sorts.ts';

type SortFacts = Pick<ProductJson, 'yearRange' | 'singlePrice'>;

const byYear = (a: SortFacts, b: SortFacts) =>
  a.yearRange === b.yearRange ? 0 : startingYear(a.yearRange) - startingYear(b.yearRange);
const byPrice = (a: SortFacts, b: SortFacts) => a.singlePrice - b.singlePrice;

const comparisons: Record<CatalogSort, (a: SortFacts, b: SortFacts) => number> = {
  year: byYear,
  'year-desc': (a, b) => byYear(b, a),
  price: (a, b) => byPrice(a, b) || byYear(a, b),
  'price-desc': (a, b) => byPrice(b, a) || byYear(b, a),
};

/** Sorts calibrations by first year or by lowest price. Equal ones keep the catalog's order. */
export function sortProducts<Product extends SortFacts>(
  products: readonly Product[],
  sort: CatalogSort,
): Product[] {
  return products.toSorted(comparisons[sort]);
}
