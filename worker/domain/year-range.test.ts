import { expect, it } from 'vitest';
import { distinctYearRanges } from './year-range.ts';

it('year ranges are distinct and sorted by their first year; others come last', () => {
  const ranges = ['2022-2024', '2003-2005', 'any', '2010-2012', '2003-2005'];
  expect(distinctYearRanges(ranges.map((yearRange) => ({ yearRange })))).toEqual([
    '2003-2005',
    '2010-2012',
    '2022-2024',
    'any',
  ]);
});
