import { expect, it } from 'vitest';
import { coversYear, distinctYearRanges } from './year-range.ts';

it('lists distinct year ranges by their years and puts other text last', () => {
  const ranges = ['2022-2024', '2003-2005', 'any', '2010-2012', '2003-2005', '2010-2011'];
  expect(distinctYearRanges(ranges.map((yearRange) => ({ yearRange })))).toEqual([
    '2003-2005',
    '2010-2011',
    '2010-2012',
    '2022-2024',
    'any',
  ]);
});

it.each([
  ['2013-2018', '2013', true],
  ['2013-2018', '2018', true],
  ['2013-2018', '2012', false],
  ['2013-2018', '2019', false],
  ['2013', '2014', false],
  ['any', '2014', true],
  ['2013-2018', 'new', true],
])('coversYear(%s, %s) returns %s', (yearRange, year, isCovered) => {
  expect(coversYear(yearRange, year)).toBe(isCovered);
});
