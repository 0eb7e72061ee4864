import { expect, it } from 'vitest';
import { dollarsToCents } from './dollars-to-cents.ts';

it.each([
  ['649', 64900],
  ['649.5', 64950],
  ['$1,249.05', 124905],
  [' 0.01 ', 1],
  ['0', undefined],
  ['', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['12,34', undefined],
  ['5.123', undefined],
])('%j is %s cents', (text, cents) => {
  expect(dollarsToCents(text)).toBe(cents);
});
