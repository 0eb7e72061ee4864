import { describe, expect, it } from 'vitest';
import type { PublicProductJson } from '#worker/domain/catalog/public-catalog.ts';
import {
  choiceOf,
  enterVin,
  type FinderChoice,
  finderHint,
  finderView,
  noChoice,
  pickAnswer,
  vinHint,
} from './finder-state.ts';

const products = [
  product('2005-2007', '5.9L', 'Ram 2500', '48RE automatic'),
  product('2007-2009', '6.7L', 'Ram 2500', '68RFE automatic'),
  product('2013-2018', '6.7L', 'Ram 2500', '68RFE automatic'),
  product('2013-2018', '6.7L', 'Ram 2500', 'G56 manual'),
  product('2013-2018', '6.7L', 'Ram 3500', 'Aisin AS69RC automatic'),
];

function product(
  yearRange: string,
  engineType: string,
  model: string,
  transmissionType: string,
): PublicProductJson {
  const id = [yearRange, model, transmissionType].join(' ');
  const platform = 'EZLynk';
  return { id, yearRange, engineType, model, transmissionType, platform, singlePrice: 64900 };
}

/** The VIN of a 2014 Ram 2500 with the 6.7L Cummins. */
const vin = '3C6UR5DL5EG123456';
/** The VIN of a 2014 Ram 2500 with the 6.4L gas engine. */
const gasVin = '3C6UR5DJ7EG123456';

const chosen = (change: Partial<FinderChoice>): FinderChoice => ({ ...noChoice, ...change });
const ram2500 = chosen({ year: '2014', model: 'Ram 2500' });

describe('finderView', () => {
  it('offers every year, newest first, and asks for the truck', () => {
    const view = finderView(products, noChoice);
    expect(view.choices.years).toEqual([
      ...['2018', '2017', '2016', '2015', '2014', '2013'],
      ...['2009', '2008', '2007', '2006', '2005'],
    ]);
    expect([view.truck, view.fitting, view.status]).toEqual([undefined, [], finderHint]);
  });

  it('offers the models of the year, and the transmissions of the model', () => {
    const { choices } = finderView(products, ram2500);
    expect(choices.models).toEqual(['Ram 2500', 'Ram 3500']);
    expect(choices.transmissions).toEqual(['68RFE automatic', 'G56 manual']);
  });

  it('lists every calibration that fits until the transmission is known', () => {
    const view = finderView(products, ram2500);
    expect(view.fitting).toHaveLength(2);
    expect(view.status).toBe('2 calibrations fit your 2014 Ram 2500');
    const known = finderView(products, { ...ram2500, transmission: 'G56 manual' });
    expect(known.fitting).toHaveLength(1);
    expect(known.status).toBe('1 calibration fits your 2014 Ram 2500 G56');
  });

  it('lists both engines of a year that had two', () => {
    const view = finderView(products, chosen({ year: '2007', model: 'Ram 2500' }));
    expect(view.fitting.map(({ engineType }) => engineType)).toEqual(['5.9L', '6.7L']);
    expect(view.status).toBe('2 calibrations fit your 2007 Dodge Ram 2500');
  });

  it('says that nothing fits', () => {
    const { fitting, status } = finderView(products, chosen({ year: '2010', model: 'Ram 2500' }));
    expect(fitting).toEqual([]);
    expect(status).toBe('We don’t have a calibration for your 2010 Ram 2500 yet.');
  });
});

describe('pickAnswer', () => {
  it('keeps the model and the transmission while the new year has them', () => {
    const choice = { ...ram2500, transmission: '68RFE automatic' };
    expect(pickAnswer(products, choice, { year: '2008' })).toEqual({ ...choice, year: '2008' });
  });

  it('drops a model or a transmission that the new year lacks', () => {
    const dually = chosen({
      year: '2014',
      model: 'Ram 3500',
      transmission: 'Aisin AS69RC automatic',
    });
    expect(pickAnswer(products, dually, { year: '2008' })).toEqual(chosen({ year: '2008' }));
    const manual = { ...ram2500, transmission: 'G56 manual' };
    expect(pickAnswer(products, manual, { year: '2008' }).transmission).toBe('');
  });

  it('drops the VIN when the pick contradicts it, and keeps it otherwise', () => {
    const { choice } = enterVin(products, noChoice, vin);
    expect(pickAnswer(products, choice, { transmission: 'G56 manual' }).vin).toBeDefined();
    expect(pickAnswer(products, choice, { year: '2015' }).vin).toBeUndefined();
    expect(pickAnswer(products, choice, { model: 'Ram 3500' }).vin).toBeUndefined();
  });
});

describe('enterVin', () => {
  it('fills in what the VIN says, and asks for the rest', () => {
    const reading = enterVin(products, noChoice, ` ${vin.toLowerCase()} `);
    expect(reading.choice).toMatchObject({ year: '2014', model: 'Ram 2500', transmission: '' });
    expect(reading.message).toBe(
      'The VIN says 2014 Ram 2500, 6.7L Cummins. Pick the transmission.',
    );
    expect(finderView(products, reading.choice).truck?.vin).toBe(vin);
  });

  it('keeps the transmission that the visitor already picked', () => {
    const manual = { ...ram2500, transmission: 'G56 manual' };
    const reading = enterVin(products, manual, vin);
    expect(reading.choice.transmission).toBe('G56 manual');
    expect(reading.message).toBe('The VIN says 2014 Ram 2500, 6.7L Cummins.');
  });

  it('explains a typo and changes nothing else', () => {
    const { choice, message, isInvalid } = enterVin(products, ram2500, `${vin.slice(0, -1)}7`);
    expect(choice).toEqual(ram2500);
    expect(message).toBe('The check digit doesn’t match. Look at the door plate again.');
    expect(isInvalid).toBe(true);
  });

  it('says why a truck is not covered, and shows no calibration', () => {
    const { choice, message, isInvalid } = enterVin(products, ram2500, gasVin);
    expect(message).toBe('The VIN says a gas engine (6.4L). Files are for the Cummins diesel.');
    expect(isInvalid).toBe(false);
    expect(finderView(products, choice).fitting).toEqual([]);
  });

  it('says that nothing fits when the catalog lacks the VIN’s truck', () => {
    const { choice } = enterVin(products.slice(0, 1), noChoice, vin);
    expect(finderView(products.slice(0, 1), choice).status).toBe(
      'We don’t have a calibration for your 2014 Ram 2500 yet.',
    );
  });

  it('forgets the VIN when the field is emptied', () => {
    const { choice } = enterVin(products, noChoice, vin);
    const cleared = enterVin(products, choice, ' ');
    expect(cleared).toEqual({ choice: ram2500, message: vinHint, isInvalid: false });
  });
});

describe('choiceOf', () => {
  it('returns to the truck that the visitor chose before', () => {
    const truck = { year: '2014', make: 'Ram', model: '2500', transmission: 'G56 manual', vin };
    const choice = choiceOf(products, truck);
    expect(choice).toMatchObject({ ...ram2500, transmission: 'G56 manual', vin: { vin } });
  });

  it('leaves out what the catalog no longer has', () => {
    const truck = { year: '2014', make: 'Ram', model: '5500', transmission: 'G56 manual' };
    expect(choiceOf(products, truck)).toEqual(chosen({ year: '2014' }));
  });
});
