import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generationOf } from './generation-illustration.tsx';

test('draws the generation that a range starts in', () => {
  for (const [yearRange, generation] of [
    ['2003-2005', 2003],
    ['2005-2007', 2005],
    ['2007-2009', 2007],
    ['2010-2012', 2010],
    ['2013-2018', 2013],
    ['2014-2016', 2013],
    ['2019-2021', 2019],
    ['2022-2024', 2022],
    ['2025-2027', 2022],
  ] as const) {
    expect(generationOf(yearRange)).toBe(generation);
  }
});

test('draws the oldest generation for an earlier range, and the newest for text without a year', () => {
  expect(generationOf('1998-2002')).toBe(2003);
  expect(generationOf('All years')).toBe(2022);
});

test('has a drawing under 3 kB for every model year', () => {
  const sprite = readFileSync(`${import.meta.dirname}/generations.svg`, 'utf8');
  const drawings = new Map(
    [...sprite.matchAll(/<symbol id="truck-(\d+)".*?<\/symbol>/gs)].map(([drawing, id]) => [
      Number(id),
      drawing,
    ]),
  );
  expect(new Set(drawings.values()).size).toBe(7);
  for (let year = 2003; year <= 2024; year++) {
    expect(drawings.get(generationOf(`${year}`))?.length, `${year}`).toBeLessThan(3000);
  }
});
