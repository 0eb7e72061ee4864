import fc from 'fast-check';
import Papa from 'papaparse';
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

it('writes any text so that Papa Parse reads it', () => {
  // A cell's first apostrophe can be one that keeps it from being run as a formula.
  const withoutApostrophes = (row: readonly string[]) => row.map((cell) => cell.replace(/^'/, ''));
  const row = fc.array(fc.string({ unit: 'binary' }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const { data, errors } = Papa.parse<string[]>(toCsv(rows), { delimiter: ',' });
      expect(errors).toEqual([]);
      // The last row ends with a line break.
      expect(data.pop()).toEqual(['']);
      expect(data.map(withoutApostrophes)).toEqual(rows.map(withoutApostrophes));
    }),
  );
});
