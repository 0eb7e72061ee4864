import { expect, it } from 'vitest';
import { changedPrices, type PriceChange, readAmount } from './price-dialog.tsx';

const prices = { singlePrice: 64_950, sotfPrice: 94_900 };

it.each<[PriceChange, object]>([
  [
    { kind: 'set', prices: 'single', amount: 700 },
    { singlePrice: 70_000, sotfPrice: 94_900 },
  ],
  [
    { kind: 'add', prices: 'both', amount: 50 },
    { singlePrice: 70_000, sotfPrice: 99_900 },
  ],
  [
    { kind: 'add', prices: 'sotf', amount: -50 },
    { singlePrice: 64_950, sotfPrice: 89_900 },
  ],
  [
    { kind: 'percent', prices: 'both', amount: 10 },
    { singlePrice: 71_400, sotfPrice: 104_400 },
  ],
])('changes prices by %j to whole dollars', (change, changed) => {
  expect(changedPrices(prices, change)).toEqual(changed);
});

it.each([
  [65_000, 15, 74_800],
  [65_000, 1, 65_700],
  [10_000, 0.5, 10_100],
  [65_000, -1, 64_400],
  [64_950, 0, 65_000],
  [64_900, 7.25, 69_600],
  [100, 50, 200],
  [100, -150, 0],
  [65_000, 999.99, 715_000],
])('changes %d cents by %d percent, and rounds half a dollar up', (singlePrice, amount, cents) => {
  const change = { kind: 'percent', prices: 'single', amount } as const;
  expect(changedPrices({ singlePrice, sotfPrice: null }, change).singlePrice).toBe(cents);
});

it('adds no SOTF price', () => {
  const change = { kind: 'set', prices: 'both', amount: 700 } as const;
  expect(changedPrices({ ...prices, sotfPrice: null }, change).sotfPrice).toBeNull();
});

it.each([
  ['50', 'add', 50],
  [' -$1,250 ', 'add', -1250],
  ['−50', 'add', -50],
  ['49.50', 'add', Number.NaN],
  ['5%', 'add', Number.NaN],
  ['7.5 %', 'percent', 7.5],
  ['-10', 'percent', -10],
  ['', 'set', Number.NaN],
] as const)('reads %s as an amount to %s', (text, kind, amount) => {
  expect(readAmount(text, kind)).toBe(amount);
});
