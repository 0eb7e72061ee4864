import { expect, it } from 'vitest';
import { cleanCell, splitCells, usedCellCount } from './log-cells.ts';

it.each([
  ['0,"1,800",', ['0', '"1,800"', '']],
  [',"1,800",2', ['', '"1,800"', '2']],
  ['0,",5",800', ['0', '",5"', '800']],
  ['Time,"Boost ""A"", actual",RPM', ['Time', '"Boost ""A"", actual"', 'RPM']],
  ['Time,"Boost, ""A""",RPM', ['Time', '"Boost, ""A"""', 'RPM']],
])('splits the line %s', (line, cells) => {
  expect(splitCells(line, ',')).toEqual(cells);
});

it('counts cells up to the last one that is not blank', () => {
  expect([['0', '', '800', ' ', ''], [' ']].map(usedCellCount)).toEqual([3, 0]);
});

it('takes the quotation marks around a cell away, and no others', () => {
  expect(['" a ""b"" "', '"', '"a', 'a"', '""', '\ufeffa'].map(cleanCell)).toEqual([
    'a "b"',
    '"',
    '"a',
    'a"',
    '',
    'a',
  ]);
});
