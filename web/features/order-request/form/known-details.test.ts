import { expect, it } from 'vitest';
import { clearDetails, fillInTruck, truckDetails } from './known-details.ts';
import { emptyForm } from './order-draft.ts';

const truck = truckDetails({
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: '3C6UR5FL1EG123456',
});

it('fills in only the truck of an empty form', () => {
  expect(fillInTruck(emptyForm, truck)).toEqual({ ...emptyForm, ...truck });
});

it('leaves unknown details empty', () => {
  const known = truckDetails({
    year: '2005',
    make: 'Dodge',
    model: 'Ram 2500',
    transmission: null,
  });
  expect(fillInTruck(emptyForm, known)).toMatchObject({ vehicleTransmission: '', vin: '' });
});

it('keeps what the customer entered about the same truck', () => {
  const entered = { ...emptyForm, vehicleMake: 'RAM ', vehicleTransmission: 'G56 manual' };
  expect(fillInTruck(entered, truck)).toEqual({ ...entered, ...truck, ...pick(entered) });
});

it.each(['vehicleYear', 'vehicleMake', 'vehicleModel', 'vin'] as const)(
  'changes nothing when the customer entered another %s',
  (name) => {
    const entered = { ...emptyForm, [name]: 'other' };
    expect(fillInTruck(entered, truck)).toBe(entered);
  },
);

it('fills in a truck whose VIN only the customer knows', () => {
  const entered = { ...emptyForm, vin: '3C6UR5FL1EG123456' };
  expect(fillInTruck(entered, { ...truck, vin: '' })).toMatchObject({ vehicleYear: '2014' });
});

it('removes a truck again unless the customer changed it', () => {
  const filled = { ...fillInTruck(emptyForm, truck), billingCity: 'Cheyenne' };
  expect(clearDetails(filled, truck)).toEqual({ ...emptyForm, billingCity: 'Cheyenne' });
  const changed = { ...filled, vin: '' };
  expect(clearDetails(changed, truck)).toBe(changed);
});

function pick({ vehicleMake, vehicleTransmission }: typeof emptyForm) {
  return { vehicleMake, vehicleTransmission };
}
