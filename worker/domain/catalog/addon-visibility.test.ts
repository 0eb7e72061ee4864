import { describe, expect, it } from 'vitest';
import { isListedOnProductPage, isOfferedInOrderDialog } from './addon-visibility.ts';

const product = { brand: 'Cummins', yearRange: '2013-2018' };
const addon = { name: 'Lope Idle', applicableBrands: null as string[] | null };

describe('the order dialog', () => {
  it('offers an add-on with no brand list', () => {
    expect(isOfferedInOrderDialog(addon, product)).toBe(true);
  });

  it('offers an add-on with a brand list only for those brands', () => {
    const limited = { ...addon, applicableBrands: ['Ram', 'Cummins'] };
    expect(isOfferedInOrderDialog(limited, product)).toBe(true);
    expect(isOfferedInOrderDialog(limited, { ...product, brand: 'Duramax' })).toBe(false);
    expect(isOfferedInOrderDialog({ ...addon, applicableBrands: [] }, product)).toBe(false);
  });
});

describe('the product page', () => {
  it('lists add-ons without a brand list or with Cummins in it, whatever the product brand', () => {
    const other = { ...product, brand: 'Duramax' };
    expect(isListedOnProductPage(addon, other)).toBe(true);
    expect(isListedOnProductPage({ ...addon, applicableBrands: ['Cummins'] }, other)).toBe(true);
    expect(isListedOnProductPage({ ...addon, applicableBrands: ['Duramax'] }, other)).toBe(false);
  });
});

describe.each([isOfferedInOrderDialog, isListedOnProductPage])('HP Tuners MPVI3 in %o', (rule) => {
  const mpvi3 = { name: 'HP Tuners MPVI3', applicableBrands: null };

  it.each([
    ['2003-2005', true],
    ['2005-2007', false],
    ['2003-2006', false],
    ['2022-2024', false],
  ])('%s: %s', (yearRange, offered) => {
    expect(rule(mpvi3, { ...product, yearRange })).toBe(offered);
  });
});
