import { describe, expect, it } from 'vitest';
import { closestYears, multipleFitsHint } from './truck-filter.ts';

const product = {
  yearRange: '2013-2018',
  engineType: '6.7L',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
};
const truck = { year: '2014', make: 'Ram', model: '2500', transmission: null };
const g56 = { ...product, transmissionType: 'G56 manual' };

describe('the hint about several calibrations that fit', () => {
  it('is empty if at most one fits', () => {
    expect(multipleFitsHint([], truck)).toBeUndefined();
    expect(multipleFitsHint([product], truck)).toBeUndefined();
  });

  it('asks for the transmission unless the truck has one', () => {
    expect(multipleFitsHint([product, g56], truck)).toBe(
      'Pick your transmission to narrow it down.',
    );
    expect(multipleFitsHint([product, g56], { ...truck, transmission: 'G56' })).toBeUndefined();
  });

  it('says that a year had two engines', () => {
    const fitting = [
      { ...g56, yearRange: '2005-2007', engineType: '5.9L' },
      { ...g56, yearRange: '2007-2009' },
    ];
    expect(multipleFitsHint(fitting, { ...truck, year: '2007', transmission: 'G56 manual' })).toBe(
      '2007 trucks came with the 5.9L or the 6.7L. Your VIN tells which.',
    );
  });

  it('says that two year ranges include the year', () => {
    const fitting = [
      { ...product, yearRange: '2003-2005' },
      { ...g56, yearRange: '2005-2007' },
    ];
    expect(multipleFitsHint(fitting, { ...truck, year: '2005' })).toBe(
      '2005 is in 2003-2005 and 2005-2007, so we show both. We check your choice when we review your order. Pick your transmission to narrow it down.',
    );
  });
});

describe('the closest years', () => {
  const ranges = ['2003-2005', '2013-2018', '2022-2024', 'any'];
  const products = ranges.map((yearRange) => ({ ...product, yearRange }));

  it.each([
    ['1999', '2003-2005'],
    ['2008', '2003-2005'],
    ['2010', '2013-2018'],
    ['2014', '2013-2018'],
    ['2025', '2022-2024'],
  ])('of %s are %s', (year, expected) => {
    expect(closestYears(products, { ...truck, year })).toBe(expected);
  });

  it('prefer the same model', () => {
    const of3500 = { ...product, yearRange: '2003-2005', model: 'Ram 3500' };
    expect(closestYears([...products, of3500], { ...truck, model: '3500' })).toBe('2003-2005');
    expect(closestYears(products, { ...truck, model: '4500' })).toBe('2013-2018');
    expect(closestYears([], truck)).toBeUndefined();
  });
});
