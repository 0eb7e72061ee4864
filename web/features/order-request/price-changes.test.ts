import { expect, it } from 'vitest';
import { type PriceLine, priceChanges } from './price-changes.ts';

const tune: PriceLine = { id: 'sotf', label: 'SOTF Package', cents: 94_900 };
const addon: PriceLine = { id: 'sotf-switch', label: 'SOTF Switch', cents: 14_900 };

it('returns no changes while the prices stay the same', () => {
  expect(priceChanges([tune, addon], [{ ...tune }, { ...addon }])).toEqual([]);
});

it('lists a changed price and an add-on that is no longer for sale', () => {
  expect(priceChanges([tune, addon], [{ ...tune, cents: 99_900 }])).toEqual([
    { label: 'SOTF Package', from: 94_900, to: 99_900 },
    { label: 'SOTF Switch', from: 14_900, to: undefined },
  ]);
});

it('lists the single file that replaces a removed SOTF option', () => {
  const single = { id: 'single', label: 'Single File', cents: 64_900 };
  expect(priceChanges([tune], [single])).toEqual([
    { label: 'SOTF Package', from: 94_900, to: undefined },
    { label: 'Single File', from: undefined, to: 64_900 },
  ]);
});
