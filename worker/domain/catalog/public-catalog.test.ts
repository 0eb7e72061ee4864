import { expect, it } from 'vitest';
import { fromPrice, lowestPrice, productsWithin } from './public-catalog.ts';

it('shows the lowest price in whole dollars', () => {
  const products = [{ singlePrice: 69900 }, { singlePrice: 64900 }, { singlePrice: 94900 }];
  expect(lowestPrice(products)).toBe(64900);
  expect(fromPrice(products)).toBe('from $649');
});

it('shows no price without products', () => {
  expect(lowestPrice([])).toBeUndefined();
  expect(fromPrice([])).toBeUndefined();
});

it.each([
  ['2013-2018', true],
  ['2014-2016', true],
  ['2012-2018', false],
  ['2018-2019', false],
  ['soon', false],
])('compares %s with the range 2013-2018', (yearRange, isWithin) => {
  expect(productsWithin([{ yearRange }], '2013-2018')).toHaveLength(isWithin ? 1 : 0);
});
