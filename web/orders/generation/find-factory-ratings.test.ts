import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { factoryRatingTable } from './factory-rating-table.ts';
import { factoryRatings } from './find-factory-ratings.ts';

const truck = {
  brand: 'Cummins',
  yearRange: '2013-2018',
  engineType: '6.7L',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
};

/** Like `2013-2018 370@2800 800@1600`. */
function summaries(change: Partial<typeof truck>): string[] {
  return factoryRatings({ ...truck, ...change }).map(
    ({ firstYear, lastYear, power, torque }) =>
      `${firstYear}-${lastYear} ${peak(power)} ${peak(torque)}`,
  );
}

function peak(of: { value: number; rpm?: number } | undefined): string {
  return of ? `${of.value}@${of.rpm ?? '?'}` : '-';
}

describe('factoryRatings', () => {
  it.each([
    [
      '2003-2005',
      '5.9L',
      '48RE automatic',
      [
        '2003-2004 250@2900 460@1400',
        '2003-2004 235@? 460@?',
        '2003-2004 305@2900 555@1400',
        '2004-2004 325@2900 600@1600',
        '2005-2005 325@? 610@1600',
      ],
    ],
    ['2005-2007', '5.9L', 'G56 manual', ['2005-2007 325@? 610@1600']],
    ['2007-2009', '6.7L', '68RFE automatic', ['2007-2009 350@3000 650@1500']],
    ['2007-2009', '6.7L', 'G56 manual', ['2007-2009 350@? 610@?']],
    [
      '2010-2012',
      '6.7L',
      '68RFE automatic',
      ['2010-2010 350@3000 650@1500', '2011-2011 350@3000 650@1500', '2011-2012 350@3000 800@1600'],
    ],
    ['2013-2018', '6.7L', '68RFE automatic', ['2013-2018 370@2800 800@1600']],
    ['2013-2018', '6.7L', 'G56 manual', ['2013-2018 350@2800 660@?']],
    ['2019-2021', '6.7L', '68RFE automatic', ['2019-2021 370@? 850@1700']],
  ])('returns the ratings of a %s %s %s', (yearRange, engineType, transmissionType, expected) => {
    expect(summaries({ yearRange, engineType, transmissionType })).toEqual(expected);
  });

  it.each([
    [
      '2013-2018',
      [
        '2013-2014 385@2800 850@1600',
        '2015-2015 385@2800 865@1700',
        '2016-2017 385@2800 900@1700',
        '2018-2018 385@2800 930@1700',
      ],
    ],
    ['2019-2021', ['2019-2020 400@2800 1000@1800', '2021-2021 - 1075@?']],
    ['2022-2024', ['2022-2023 - 1075@?', '2024-2024 420@? 1075@?']],
  ])('returns each rating of a %s Ram 3500 with the Aisin', (yearRange, expected) => {
    const model = 'Ram 3500';
    expect(summaries({ yearRange, model, transmissionType: 'Aisin AS69RC automatic' })).toEqual(
      expected,
    );
  });

  it.each([
    ['another brand', { brand: 'Duramax' }],
    ['a chassis cab', { model: 'Ram 5500' }],
    ['another engine', { engineType: '6.4L' }],
    ['an unknown transmission', { transmissionType: 'Allison automatic' }],
    ['years outside the table', { yearRange: '1998-2002' }],
    ['text that is no year range', { yearRange: 'All years' }],
  ])('returns nothing for %s', (_, change) => {
    expect(factoryRatings({ ...truck, ...change })).toEqual([]);
  });

  it('covers every calibration of the seed catalog', () => {
    const file = `${import.meta.dirname}/../../../db/seed/catalog.json`;
    const { products } = JSON.parse(readFileSync(file, 'utf8')) as { products: (typeof truck)[] };
    expect(products.filter((product) => factoryRatings(product).length === 0)).toEqual([]);
  });
});

describe('the rating table', () => {
  it.each(factoryRatingTable)(
    'has plausible figures with a source: $firstYear $engine $transmission $note',
    ({ firstYear, lastYear, power, torque, source }) => {
      expect(firstYear).toBeLessThanOrEqual(lastYear);
      expect(source).toMatch(/^(Dodge|Ram|Cummins|Wikipedia)/);
      // An engine makes less power at its torque peak than at its power peak.
      const powerAtTorquePeak = (torque.value * (torque.rpm ?? 0)) / 5252;
      expect(power?.value ?? Number.POSITIVE_INFINITY).toBeGreaterThan(powerAtTorquePeak);
    },
  );
});
