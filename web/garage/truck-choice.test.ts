import { describe, expect, it } from 'vitest';
import type { TruckAnswers } from '#worker/domain/fitment/truck-choices.ts';
import {
  changeTruck,
  choiceOf,
  choicesOf,
  noChoice,
  type TruckChoice,
  truckOf,
} from './truck-choice.ts';
import { readTypedVin } from './vin-reader.ts';

const products = [
  product('2005-2007', 'Ram 2500', '48RE automatic'),
  product('2007-2009', 'Ram 2500', '68RFE automatic'),
  product('2013-2018', 'Ram 2500', '68RFE automatic'),
  product('2013-2018', 'Ram 2500', 'G56 manual'),
  product('2013-2018', 'Ram 3500', 'Aisin AS69RC automatic'),
];

function product(yearRange: string, model: string, transmissionType: string) {
  return { yearRange, model, transmissionType };
}

/** The VIN of a 2014 Ram 2500 with the 6.7L Cummins. */
const vin = '3C6UR5DL5EG123456';

const chosen = (answers: Partial<TruckAnswers>): TruckChoice => ({
  ...noChoice,
  answers: { ...noChoice.answers, ...answers },
});
const ram2500 = chosen({ year: '2014', model: 'Ram 2500' });
const manual = chosen({ year: '2014', model: 'Ram 2500', transmission: 'G56 manual' });

const pick = (choice: TruckChoice, question: keyof TruckAnswers, answer: string) =>
  changeTruck(products, choice, { kind: 'pick', question, answer });

function read(choice: TruckChoice, catalog = products): TruckChoice {
  const reading = readTypedVin(vin);
  if (reading.kind === 'invalid') throw new Error(reading.problem);
  return changeTruck(catalog, choice, { kind: 'readVin', vin, answers: reading.answers(catalog) });
}

describe('the choices', () => {
  it('are every year, newest first', () => {
    expect(choicesOf(products, noChoice.answers).year).toEqual([
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
    ]);
  });

  it('are the models of the year, and the transmissions of the model', () => {
    const { model, transmission } = choicesOf(products, ram2500.answers);
    expect(model).toEqual(['Ram 2500', 'Ram 3500']);
    expect(transmission).toEqual(['68RFE automatic', 'G56 manual']);
  });

  it('include an answer that the catalog lacks', () => {
    expect(choicesOf(products, { ...ram2500.answers, year: '2025' }).year[0]).toBe('2025');
  });
});

describe('a picked answer', () => {
  it('keeps the model and the transmission while the new year has them', () => {
    const choice = chosen({ ...ram2500.answers, transmission: '68RFE automatic' });
    expect(pick(choice, 'year', '2008').answers).toEqual({ ...choice.answers, year: '2008' });
  });

  it('drops a model or a transmission that the new year lacks', () => {
    const dually = chosen({
      year: '2014',
      model: 'Ram 3500',
      transmission: 'Aisin AS69RC automatic',
    });
    expect(pick(dually, 'year', '2008')).toEqual(chosen({ year: '2008' }));
    expect(pick(manual, 'year', '2008').answers.transmission).toBe('');
  });

  it('drops the VIN if it is another year or model, and keeps it otherwise', () => {
    const choice = read(noChoice);
    expect(pick(choice, 'transmission', 'G56 manual').vin).toBe(vin);
    expect(pick(choice, 'year', '2014').vin).toBe(vin);
    expect(pick(choice, 'year', '2015').vin).toBeNull();
    expect(pick(choice, 'model', 'Ram 3500').vin).toBeNull();
    expect(pick({ ...noChoice, vin }, 'year', '2015').vin).toBe(vin);
  });
});

describe('a VIN', () => {
  it('answers what it says', () => {
    expect(read(noChoice)).toEqual({ ...ram2500, vin });
    expect(truckOf(read(noChoice))).toMatchObject({ year: '2014', model: '2500', vin });
  });

  it('overrides the year and the model, and keeps a transmission of that truck', () => {
    expect(read(manual)).toEqual({ ...manual, vin });
    expect(
      read(chosen({ year: '2006', model: 'Ram 2500', transmission: '48RE automatic' })),
    ).toEqual({ ...ram2500, vin });
  });

  it('keeps its answers even if the catalog lacks its truck', () => {
    expect(read(noChoice, products.slice(0, 1)).answers).toEqual(ram2500.answers);
  });

  it('is forgotten without its answers', () => {
    expect(changeTruck(products, read(noChoice), { kind: 'clearVin' })).toEqual(ram2500);
  });
});

it('returns to the truck that the user chose before', () => {
  const truck = { year: '2014', make: 'Ram', model: '2500', transmission: 'G56 manual', vin };
  expect(choiceOf(products, truck)).toEqual({ ...manual, vin });
  expect(truckOf(choiceOf(products, truck))).toEqual(truck);
  expect(choiceOf(products, undefined)).toEqual(noChoice);
});
