import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDollars } from '#worker/domain/payments/money.ts';
import { addonTotal, basePrice, offersSotfPackage, orderTotal } from './pricing.ts';

const cents = fc.integer({ min: 0, max: 10_000_000 });

describe('basePrice', () => {
  it('returns the single price for a single file', () => {
    expect(basePrice({ singlePrice: 64900, sotfPrice: 94900 }, 'single')).toBe(64900);
  });

  it('returns the SOTF price for SOTF, or the single price if there is no SOTF price', () => {
    expect(basePrice({ singlePrice: 64900, sotfPrice: 94900 }, 'sotf')).toBe(94900);
    expect(basePrice({ singlePrice: 64900, sotfPrice: null }, 'sotf')).toBe(64900);
  });
});

it('offers the SOTF package only with the option and a price', () => {
  expect(offersSotfPackage({ hasSotf: true, sotfPrice: 1 })).toBe(true);
  expect(offersSotfPackage({ hasSotf: true, sotfPrice: null })).toBe(false);
  expect(offersSotfPackage({ hasSotf: false, sotfPrice: 1 })).toBe(false);
});

it('totals the base price and the add-ons', () => {
  fc.assert(
    fc.property(
      cents,
      fc.option(cents),
      fc.constantFrom('single' as const, 'sotf' as const),
      fc.array(fc.record({ price: cents })),
      (singlePrice, sotfPrice, tuneType, addons) => {
        const product = { singlePrice, sotfPrice };
        expect(orderTotal(product, tuneType, addons)).toBe(
          basePrice(product, tuneType) + addonTotal(addons),
        );
      },
    ),
  );
});

it('throws if a sum is not a whole number of cents', () => {
  expect(() => addonTotal([{ price: 0.5 }])).toThrow('not a whole number of cents');
});

it.each([
  [0, '$0'],
  [64900, '$649'],
  [123400, '$1234'],
  [99950, '$1000'],
])('formats %i cents as %s', (amount, text) => {
  expect(formatDollars(amount)).toBe(text);
});
