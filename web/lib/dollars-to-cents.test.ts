import { expect, it } from 'vitest';
import { centsToDollars, dollarsToCents } from './dollars-to-cents.ts';

it.each([
  ['649', 64900],
  ['649.5', 64950],
  ['$1,249.05', 124905],
  [' 0.01 ', 1],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12,34', undefined],
  ['5.123', undefined],
])('parses %j to %s cents', (text, cents) => {
  expect(dollarsToCents(text)).toBe(cents);
});

it.each([0, 1, 64900, 64950, 124905])('round-trips %i cents', (cents) => {
  expect(dollarsToCents(centsToDollars(cents))).toBe(cents);
});
