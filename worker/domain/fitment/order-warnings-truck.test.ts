import { expect, it } from 'vitest';
import { orderWarnings, type WarnedOrder } from './order-warnings.ts';

const product = {
  yearRange: '2007-2009',
  engineType: '6.7L',
  model: 'Ram 2500',
  transmissionType: 'G56 manual',
};

function textsOf(truck: Partial<WarnedOrder>): string[] {
  const blank = {
    customerPhone: '',
    billingState: '',
    billingZip: '',
    vin: '',
    vehicleYear: '',
    vehicleMake: '',
    vehicleModel: '',
    vehicleTransmission: '',
  };
  return orderWarnings({ ...blank, ...truck } as WarnedOrder, product, 'Yours').map(
    ({ text }) => text,
  );
}

it('tells the owner in one sentence what the file fits and what they drive', () => {
  const truck = { vehicleYear: '2015', vehicleMake: 'Ram', vehicleModel: '3500' };
  expect(textsOf(truck)).toEqual(['This file fits 2007-2009 Ram 2500. Yours is a 2015 Ram 3500.']);
  expect(textsOf({ ...truck, vehicleTransmission: '68RFE automatic' })[1]).toBe(
    'This file fits the G56 manual. Yours has the 68RFE automatic.',
  );
});

it('compares what is known of a truck that is entered only in part', () => {
  expect(textsOf({ vehicleMake: 'Ram', vehicleModel: '3500' })).toEqual([
    'This file fits 2007-2009 Ram 2500. Yours is a Ram 3500.',
  ]);
  expect(textsOf({ vehicleYear: '2008', vehicleMake: 'Dodge' })).toEqual([]);
});
