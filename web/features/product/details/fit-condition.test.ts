import { expect, it } from 'vitest';
import { fitCondition } from './truck-fit.tsx';

const auto = '68RFE automatic';
const file = (yearRange: string, engineType: string, transmissionType: string) => ({
  yearRange,
  engineType,
  transmissionType,
  model: 'Ram 2500',
});
const products = [
  file('2005-2007', '5.9L', '48RE automatic'),
  file('2005-2007', '5.9L', 'G56 manual'),
  file('2007-2009', '6.7L', auto),
  file('2007-2009', '6.7L', 'G56 manual'),
  file('2010-2012', '6.7L', auto),
];
const [, earlyManual, earlyAuto, lateManual, only] = products;

it.each([
  ['2008', auto, earlyAuto, undefined],
  ['2008', null, earlyAuto, 'it has the 68RFE automatic'],
  ['2007', 'G56 manual', earlyManual, 'it has the 5.9L'],
  ['2007', 'G56 manual', lateManual, 'it has the 6.7L'],
  ['2007', null, earlyAuto, 'it has the 6.7L and the 68RFE automatic'],
  ['2011', null, only, undefined],
])('%s with transmission %j', (year, transmission, product, expected) => {
  const truck = { year, make: 'Dodge', model: '2500', transmission };
  expect(product && fitCondition(product, products, truck)).toBe(expected);
});
