import { expect, it } from 'vitest';
import { productTruck } from './use-order-dialog.ts';

const product = {
  yearRange: '2013-2018',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
};

it('knows the make, the model and the transmission, but not the year and the VIN', () => {
  expect(productTruck(product)).toEqual({
    vehicleYear: '',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    vehicleTransmission: '68RFE automatic',
    vin: '',
  });
});

it('names a Dodge as its owner does', () => {
  expect(productTruck({ ...product, yearRange: '2003-2005' })).toMatchObject({
    vehicleMake: 'Dodge',
    vehicleModel: 'Ram 2500',
  });
});

it('knows the year of a calibration for one year', () => {
  expect(productTruck({ ...product, yearRange: '2024' })).toMatchObject({ vehicleYear: '2024' });
  expect(productTruck({ ...product, yearRange: '2024-2024' })).toMatchObject({
    vehicleYear: '2024',
  });
});

it.each([
  ['years with two makes', { yearRange: '2007-2012' }, { vehicleMake: '', vehicleModel: '' }],
  ['unreadable years', { yearRange: 'All' }, { vehicleYear: '', vehicleMake: '' }],
  ['two models', { model: 'Ram 2500/3500' }, { vehicleMake: 'Ram', vehicleModel: '' }],
  ['two transmissions', { transmissionType: 'G56 or 68RFE' }, { vehicleTransmission: '' }],
])('leaves the choice to the customer: %s', (_, change, expected) => {
  expect(productTruck({ ...product, ...change })).toMatchObject(expected);
});
