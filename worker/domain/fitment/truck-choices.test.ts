import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits } from './fits.ts';
import {
  answersOfTruck,
  catalogModelOf,
  changeAnswers,
  noAnswers,
  truckChoices,
  truckFromChoice,
  truckOfAnswers,
} from './truck-choices.ts';

const products = [
  product('2003-2005', 'Ram 2500', '48RE automatic', '5.9L'),
  product('2005-2007', 'Ram 2500', 'G56 manual', '5.9L'),
  product('2007-2009', 'Ram 3500', '68RFE automatic', '6.7L'),
  product('2013-2018', 'Ram 2500', '68RFE automatic', '6.7L'),
  product('2013-2018', 'Ram 3500', '68RFE automatic', '6.7L'),
  product('2013-2018', 'Ram 3500', 'Aisin AS69RC automatic', '6.7L'),
];

function product(yearRange: string, model: string, transmissionType: string, engineType: string) {
  return { yearRange, model, transmissionType, engineType };
}

it('offers every year of the catalog, newest first', () => {
  expect(truckChoices(products, {}).years).toEqual([
    '2018',
    '2017',
    '2016',
    '2015',
    '2014',
    '2013',
    '2009',
    '2008',
    '2007',
    '2006',
    '2005',
    '2004',
    '2003',
  ]);
});

it('sorts the choices, whatever the order of the catalog', () => {
  expect(truckChoices(products.toReversed(), {})).toEqual(truckChoices(products, {}));
});

it('offers the models of the chosen year', () => {
  expect(truckChoices(products, { year: '2014' }).models).toEqual(['Ram 2500', 'Ram 3500']);
  expect(truckChoices(products, { year: '2004' }).models).toEqual(['Ram 2500']);
});

it('offers the transmissions of the chosen year and model', () => {
  const choices = truckChoices(products, { year: '2014', model: 'Ram 3500' });
  expect(choices.transmissions).toEqual(['68RFE automatic', 'Aisin AS69RC automatic']);
});

it('offers the transmissions of every calibration that covers an overlapping year', () => {
  const choices = truckChoices(products, { year: '2005', model: 'Ram 2500' });
  expect(choices.transmissions).toEqual(['48RE automatic', 'G56 manual']);
});

it('ignores text that is not a year range', () => {
  expect(truckChoices([product('any', 'Ram 2500', 'G56 manual', '6.7L')], {}).years).toEqual([]);
});

it('returns the chosen truck with the make of its year', () => {
  const choice = { model: 'Ram 2500', transmission: null };
  expect(truckFromChoice({ ...choice, year: '2014' })).toMatchObject({
    make: 'Ram',
    model: '2500',
  });
  expect(truckFromChoice({ ...choice, model: 'Power Ram 2500', year: '2014' }).model).toBe(
    'Power Ram 2500',
  );
  expect(truckFromChoice({ ...choice, year: '2005' })).toMatchObject({
    make: 'Dodge',
    model: 'Ram 2500',
  });
});

it('finds the catalog name of a model', () => {
  const models = ['Ram 2500', 'Ram 3500'];
  expect(catalogModelOf(models, '3500')).toBe('Ram 3500');
  expect(catalogModelOf(models, 'Ram 2500')).toBe('Ram 2500');
  expect(catalogModelOf(models, 'F-250')).toBeUndefined();
});

it('offers only choices that some calibration fits', () => {
  const year = fc.constantFrom(...truckChoices(products, {}).years);
  fc.assert(
    fc.property(year, fc.nat(), fc.nat(), (chosenYear, modelIndex, transmissionIndex) => {
      const { models } = truckChoices(products, { year: chosenYear });
      const model = models[modelIndex % models.length] ?? '';
      const { transmissions } = truckChoices(products, { year: chosenYear, model });
      const transmission = transmissions[transmissionIndex % transmissions.length] ?? null;
      const truck = truckFromChoice({ year: chosenYear, model, transmission });
      expect(products.some((candidate) => fits(candidate, truck))).toBe(true);
    }),
  );
});

const catalog = [
  { yearRange: '2005-2007', model: 'Ram 2500', transmissionType: '48RE automatic' },
  { yearRange: '2013-2018', model: 'Ram 2500', transmissionType: '68RFE automatic' },
  { yearRange: '2013-2018', model: 'Ram 2500', transmissionType: 'G56 manual' },
  { yearRange: '2013-2018', model: 'Ram 3500', transmissionType: '68RFE automatic' },
];
const answers = { year: '2014', model: 'Ram 2500', transmission: '68RFE automatic' };

describe('the truck of the answers', () => {
  it('needs the year and the model', () => {
    expect(truckOfAnswers(noAnswers, null)).toBeUndefined();
    expect(truckOfAnswers({ ...noAnswers, year: '2014' }, null)).toBeUndefined();
    expect(truckOfAnswers({ ...noAnswers, model: 'Ram 2500' }, null)).toBeUndefined();
    expect(truckOfAnswers({ ...answers, transmission: '' }, 'VIN')).toEqual({
      year: '2014',
      make: 'Ram',
      model: '2500',
      transmission: null,
      vin: 'VIN',
    });
  });

  it.each([answers, { ...answers, year: '2005', transmission: '' }])('round-trips %j', (given) => {
    const truck = truckOfAnswers(given, null);
    expect(truck && answersOfTruck(catalog, truck)).toEqual(given);
  });

  it('can be one that the catalog does not have', () => {
    const truck = { year: '2019', make: 'Ram', model: '4500', transmission: 'Aisin' };
    expect(answersOfTruck(catalog, truck)).toEqual({
      year: '2019',
      model: '4500',
      transmission: 'Aisin',
    });
  });
});

describe('a change', () => {
  it.each([
    [{ transmission: 'G56 manual' }, { ...answers, transmission: 'G56 manual' }],
    [{ year: '2016' }, { ...answers, year: '2016' }],
    [{ year: '2006' }, { ...answers, year: '2006', transmission: '' }],
    [{ model: 'Ram 3500' }, { ...answers, model: 'Ram 3500' }],
    [
      { year: '2006', model: 'Ram 3500' },
      { ...noAnswers, year: '2006' },
    ],
    [{ model: '' }, { ...noAnswers, year: '2014' }],
  ])('%j keeps the answers that are still possible', (change, expected) => {
    expect(changeAnswers(catalog, answers, change)).toEqual(expected);
  });
});
