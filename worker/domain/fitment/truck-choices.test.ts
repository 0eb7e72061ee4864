import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fits } from './fits.ts';
import { catalogModelOf, truckChoices, truckFromChoice } from './truck-choices.ts';

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
    ...['2018', '2017', '2016', '2015', '2014', '2013'],
    ...['2009', '2008', '2007', '2006', '2005', '2004', '2003'],
  ]);
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

it('ignores a year range that is not one', () => {
  expect(truckChoices([product('any', 'Ram 2500', 'G56 manual', '6.7L')], {}).years).toEqual([]);
});

it('returns the truck of a choice with the make of its year', () => {
  const choice = { model: 'Ram 2500', transmission: null };
  expect(truckFromChoice({ ...choice, year: '2014' })).toMatchObject({
    make: 'Ram',
    model: '2500',
  });
  expect(truckFromChoice({ ...choice, year: '2005' })).toMatchObject({
    make: 'Dodge',
    model: 'Ram 2500',
  });
});

it('finds the catalog model that a model means', () => {
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
      expect(products.some((each) => fits(each, truck))).toBe(true);
    }),
  );
});
