import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('quotes every cell and ends every row', () => {
  expect(
    toCsv([
      ['a', 'say "b"'],
      ['1,5', 'two\nlines'],
    ]),
  ).toBe('\uFEFF"a","say ""b"""\r\n"1,5","two\nlines"\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1', '＝1'])(
  'escapes the formula %j',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);

it.each(['649.00', 'a=1', 'ana@example.com', '2014 Ram', ''])('leaves %j unchanged', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});
