import { expect, it } from 'vitest';
import { timeParser, valueParser } from './log-values.ts';

const wide = (text: string) => text.padStart(100);

it.each([
  [',', `1${'0'.repeat(70)}`, 1e70],
  [',', `0.${'0'.repeat(69)}1`, 1e-70],
  [',', wide('1,234,567.5'), 1_234_567.5],
  [',', wide('1,5'), 1.5],
  [';', wide('1.234.567,5'), 1_234_567.5],
  [';', '1 234,5', 1234.5],
  [',', '+.5e1', 5],
  [',', '5.', 5],
  [',', wide('N/A'), undefined],
  [',', 'constructor', Number.NaN],
  [',', '1,2,3', Number.NaN],
  [';', '1,2,3', Number.NaN],
  [',', `${'1'.repeat(65)}x`, Number.NaN],
])('reads a value between %j: %j', (delimiter, cell, value) => {
  expect(valueParser(delimiter)(cell)).toBe(value);
});

it.each([
  [wide('01:02.5'), 62.5],
  [wide('1:00:02,5'), 3602.5],
  ['2026-10-13T15:41:01.5Z', Date.UTC(2026, 9, 13, 15, 41, 1) / 1000 + 0.5],
  ['12:3', Number.NaN],
  [`13-Oct-2026 ${'1-'.repeat(32)}15:41`, Number.NaN],
])('reads the time %j', (cell, seconds) => {
  expect(timeParser(valueParser(','))(cell)).toBe(seconds);
});
