import { expect, it } from 'vitest';
import { hasDecimalComma, hasDecimalPoint, unitInCell, valueParser } from './log-values.ts';

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
  ['.', '1.234', 1.234],
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
  ['.', '1'.repeat(64), Number('1'.repeat(64))],
  ['.', '1'.repeat(65), undefined],
  ['.', '5.25e1', 52.5],
  ['.', '5.e1', 50],
  ['.', '12e1', 120],
  ['.', '-1,234', -1234],
  ['.', '1,2345', 1.2345],
  ['.', '1234,567.5', undefined],
  ['.', '1,234,5.5', undefined],
  ['.', 'a1e3', undefined],
  ['.', '1e3x', undefined],
  ['.', '1e1234', undefined],
  ['.', 'psi', undefined],
] as const)('reads a value with the separator %s: %j', (decimal, cell, value) => {
  expect(valueParser(decimal)(cell)).toBe(value);
});

it('tells a decimal comma from one between thousands', () => {
  expect(['1,25', '"0,123"', '12,3456', '-0,5'].map(hasDecimalComma)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const others = ['1,234', '1,234,567', '1,234.5', '1.5', '12', 'a,b', ''];
  expect(others.filter(hasDecimalComma)).toEqual([]);
});

it('finds a unit after a number', () => {
  expect(['45%', '12 psi', '12', 'psi', '- kg/cm2', '12 apples'].map(unitInCell)).toEqual([
    '%',
    'psi',
    '',
    '',
    '',
    '',
  ]);
});

it.each([
  ['1.234', 1234],
  ['-12.345', -12_345],
  ['123.456', 123_456],
  ['1.234.567', 1_234_567],
  ['0.123', 0.123],
  ['1234.567', 1234.567],
  ['1.23', 1.23],
  ['1.2345', 1.2345],
])('reads %s in a log whose points separate thousands', (cell, value) => {
  expect(valueParser(',', true)(cell)).toBe(value);
  expect(hasDecimalPoint(cell)).toBe(Number(cell) === value);
});

it('finds no decimal point without one', () => {
  expect(['12', 'a.b', '1,5', '', '.'].filter(hasDecimalPoint)).toEqual([]);
});
