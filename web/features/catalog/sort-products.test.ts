import { expect, it } from 'vitest';
import type { CatalogSort } from './catalog-sorts.ts';
import { sortProducts } from './catalog-view.ts';

const products = [
  { id: 'b', yearRange: '2013-2018', singlePrice: 64900 },
  { id: 'a', yearRange: '2003-2005', singlePrice: 49900 },
  { id: 'x', yearRange: 'any', singlePrice: 59900 },
  { id: 'c', yearRange: '2013-2018', singlePrice: 69900 },
  { id: 'd', yearRange: '2007-2009', singlePrice: 64900 },
];

it.each<[CatalogSort, string]>([
  ['year', 'adbcx'],
  ['year-desc', 'xbcda'],
  ['price', 'axdbc'],
  ['price-desc', 'cbdxa'],
])('sorts by %s and keeps the order of equal calibrations', (sort, ids) => {
  expect(
    sortProducts(products, sort)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids);
});

it('does not change the list', () => {
  const before = [...products];
  sortProducts(products, 'price-desc');
  expect(products).toEqual(before);
});
