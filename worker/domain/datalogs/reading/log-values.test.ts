import { expect, it } from 'vitest';
import { timeFormOf } from './log-time.ts';
import { hasDecimalComma, unitInCell, valueParser } from './log-values.ts';

const wide = (text: string) => text.padStart(100);

it.each([
  ['.', '12', 12],
  ['.', '1e3', 1000],
  ['.', '+.5e1', 5],
  ['.', '5.', 5],
  ['.', wide('-12,345'), -12_345],
  ['.', wide('01,234'), 1.234],
  ['.', wide('-.25e-2'), -0.0025],
  ['.', wide('1e10'), 1e10],
  ['.', wide('1,234,567.5'), 1_234_567.5],
  ['.', '1,234', 1234],
  ['.', wide('1,5'), 1.5],
  ['.', '0,123', 0.123],
  ['.', '"2,750"', 2750],
  [',', '1,234', 1.234],
  [',', wide('1.234.567,5'), 1_234_567.5],
  [',', '1,234.5', 1234.5],
  [',', '1 234,5', 1234.5],
  ['.', '45%', 45],
  ['.', '-12.5 psi', -12.5],
  ['.', 'ON', 1],
  ['.', 'off', 0],
  ['.', '', undefined],
  ['.', '   ', undefined],
  ['.', wide('N/A'), undefined],
  ['.', 'constructor', undefined],
  ['.', '1,2,3', undefined],
  [',', '1,2,3', undefined],
  ['.', '0x10', undefined],
  ['.', '5 apples', undefined],
  ['.', `${'1'.repeat(65)}x`, undefined],
] as const)('reads a value with the separator %s: %j', (decimal, cell, value) => {
  expect(valueParser(decimal)(cell)).toBe(value);
});

it('tells a decimal comma from one between thousands', () => {
  expect(['1,25', '"0,123"', '12,3456', '-0,5'].map(hasDecimalComma)).toEqual([
    ...[true, true, true, true],
  ]);
  const others = ['1,234', '1,234,567', '1,234.5', '1.5', 'a,b', ''];
  expect(others.filter(hasDecimalComma)).toEqual([]);
});

it('finds a unit after a number', () => {
  expect(['45%', '12 psi', '12', 'psi', '12 apples'].map(unitInCell)).toEqual([
    ...['%', 'psi', '', '', ''],
  ]);
});

it.each([
  [wide('01:02.5'), 62.5],
  [wide('1:00:02,5'), 3602.5],
  ['2026-10-13T15:41:01.5Z', Date.UTC(2026, 9, 13, 15, 41, 1) / 1000 + 0.5],
  ['13 Oct 2026 15:41:01', Date.UTC(2026, 9, 13, 15, 41, 1) / 1000],
  ['lunch at 12', undefined],
  [`13-Oct-2026 ${'1-'.repeat(32)}15:41`, undefined],
])('reads the time %j', (cell, seconds) => {
  const about = { name: 'Time', unit: '', parseValue: valueParser('.') };
  expect(timeFormOf([cell], about)?.parse(cell)).toBe(seconds);
});

it.each([
  [['0', '100', '103'], 's'],
  [['0', '3', '103'], 's'],
  [['0', '103', '203'], 'ms'],
])('guesses the unit of the times %j from their shortest step', (cells, unit) => {
  const about = { name: 'Time', unit: '', parseValue: valueParser('.') };
  expect(timeFormOf(cells, about)?.unit).toBe(unit);
});

it.each([
  [['11/12/2026 8:00:00', '12/12/2026 8:00:00'], 1],
  [['12/11/2026 8:00:00', '12/12/2026 8:00:00'], 1],
  [['12/11/2026 8:00:00', '12/12/2026 8:00:00', '13/12/2026 8:00:00'], 30],
])('reads the first days of %j as %i apart', (cells, days) => {
  const about = { name: 'Time', unit: '', parseValue: valueParser('.') };
  const [first = 0, second = 0] = cells.map((cell) => timeFormOf(cells, about)?.parse(cell));
  expect(second - first).toBe(days * 24 * 60 * 60);
});

it('reads clocks only in a column where most cells have one, and numbers where half of them are', () => {
  const about = { name: 'Time', unit: '', parseValue: valueParser('.') };
  expect(timeFormOf(['1:00:00', 'start'], about)).toBeUndefined();
  expect(timeFormOf(['1:00:00', '1:00:01', 'start'], about)).toBeDefined();
  expect(timeFormOf(['1', 'start'], about)).toBeDefined();
  expect(timeFormOf(['1', 'start', 'end'], about)).toBeUndefined();
});
