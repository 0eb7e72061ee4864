import { expect, it } from 'vitest';
import { factoryRatings } from '#web/orders/generation/find-factory-ratings.ts';
import { ratingRows } from './factory-ratings.tsx';

const truck = { brand: 'Cummins', engineType: '6.7L', model: 'Ram 3500' };
const aisin = { ...truck, yearRange: '2013-2018', transmissionType: 'Aisin AS69RC automatic' };

it('lists each torque with its years', () => {
  expect(ratingRows(factoryRatings(aisin), ({ torque }) => torque)).toEqual([
    { label: '2013-2014', peak: { value: 850, rpm: 1600 } },
    { label: '2015', peak: { value: 865, rpm: 1700 } },
    { label: '2016-2017', peak: { value: 900, rpm: 1700 } },
    { label: '2018', peak: { value: 930, rpm: 1700 } },
  ]);
});

it('lists an unchanged power only once', () => {
  expect(ratingRows(factoryRatings(aisin), ({ power }) => power)).toEqual([
    { label: '2013-2018', peak: { value: 385, rpm: 2800 } },
  ]);
});

it('tells apart ratings of the same years', () => {
  const ratings = factoryRatings({
    ...truck,
    yearRange: '2010-2012',
    transmissionType: '68RFE automatic',
  });
  expect(ratingRows(ratings, ({ torque }) => torque).map(({ label }) => label)).toEqual([
    '2010-2011',
    '2011-2012, High Output',
  ]);
});

it('skips years without a published figure', () => {
  const ratings = factoryRatings({ ...aisin, yearRange: '2022-2024' });
  expect(ratingRows(ratings, ({ power }) => power)).toEqual([
    { label: '2024', peak: { value: 420 } },
  ]);
});
