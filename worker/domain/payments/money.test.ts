import { expect, it } from 'vitest';
import { formatDollars, formatExactDollars, formatPriceChange, tooMuchProblem } from './money.ts';

it('shows prices as whole dollars', () => {
  expect([0, 49_900, 139_700].map(formatDollars)).toEqual(['$0', '$499', '$1397']);
});

it('shows cents only where there are any, and the minus before the dollar sign', () => {
  const amounts = [50_000, 50_050, -10_000, -10_001];
  expect(amounts.map(formatExactDollars)).toEqual(['$500', '$500.50', '-$100', '-$100.01']);
});

it.each([
  [49_900, 54_900, ['$499', '$549']],
  [49_900, 49_940, ['$499', '$499.40']],
  [49_910, 49_940, ['$499.10', '$499.40']],
  [49_950, 50_000, ['$499.50', '$500']],
  [49_910, 54_940, ['$499', '$549']],
])('shows a change from %i to %i cents as %j', (from, to, texts) => {
  expect(formatPriceChange(from, to)).toEqual(texts);
});

it('accepts amounts up to $100,000 of either sign', () => {
  const tooMuch = 'The amount can’t be more than $100000';
  expect([0, 10_000_000, -10_000_000].map(tooMuchProblem)).toEqual(Array(3).fill(undefined));
  expect([10_000_001, -10_000_001].map(tooMuchProblem)).toEqual([tooMuch, tooMuch]);
});
