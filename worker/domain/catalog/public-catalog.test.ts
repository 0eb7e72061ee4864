import { expect, it } from 'vitest';
import { fromPrice, lowestPrice, productsWithin, toPublicProducts } from './public-catalog.ts';

it('shows what a card needs, not what the page of a calibration adds', () => {
  const card = {
    ...{ id: 'a', yearRange: '2013-2018', engineType: '6.7L Cummins', platform: 'EZLynk' },
    ...{ model: '2500', transmissionType: '68RFE', singlePrice: 64900 },
  };
  const page = { ...card, brand: 'Ram', description: 'Tows better.' };
  expect(toPublicProducts([page])).toEqual([card]);
});

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
