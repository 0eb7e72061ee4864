import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePlainDecimal } from './log-values.ts';

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^\\d{0,${maxLength}}$`));

it('parses a decimal to the same number as Number does', () => {
  const decimal = fc
    .tuple(fc.constantFrom('', '-'), digits(10), fc.constantFrom('', '.'), digits(8))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(decimal, (text) => {
      const isShort = text.length <= 15 && /\d/.test(text);
      expect(parsePlainDecimal(text)).toBe(isShort ? Number(text) : Number.NaN);
    }),
    { numRuns: 5000 },
  );
});

it.each(['', ' ', '-', '.', '+1', ' 1', '1 ', '1e3', '0x10', '1,5', '1.2.3', '--1', '1-', '٣'])(
  'leaves “%s” to the slower parser',
  (text) => {
    expect(parsePlainDecimal(text)).toBeNaN();
  },
);

it('keeps 15 characters exact, and leaves more to the slower parser', () => {
  for (const text of ['123456789012345', '.12345678901234', '-1234567890.123'])
    expect(parsePlainDecimal(text)).toBe(Number(text));
  expect(parsePlainDecimal('1234567890123456')).toBeNaN();
});
