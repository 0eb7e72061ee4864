import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fits, isSameModel } from './fits.ts';
import type { Truck } from './truck.ts';
import { checkDigit } from './vin/vin-format.ts';

const product = {
  yearRange: '2013-2018',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
  engineType: '6.7L',
};
const truck: Truck = { year: '2014', make: 'Ram', model: '2500', transmission: '68RFE automatic' };

/** Replaces position 9 with the right check digit. */
function withCheckDigit(vin: string): string {
  return `${vin.slice(0, 8)}${checkDigit(vin)}${vin.slice(9)}`;
}

it.each<[Partial<Truck>, boolean]>([
  [{}, true],
  [{ year: '2013' }, true],
  [{ year: '2018' }, true],
  [{ year: '2012' }, false],
  [{ year: '2019' }, false],
  [{ year: 'new' }, false],
  [{ year: 'x2014' }, false],
  [{ year: '2014x' }, false],
  [{ make: 'dodge', model: 'Ram 2500 Laramie' }, true],
  [{ make: 'Chevrolet' }, false],
  [{ model: '3500' }, false],
  [{ model: 'F-250' }, false],
  [{ transmission: null }, true],
  [{ transmission: '68RFE' }, true],
  [{ transmission: 'G56 manual' }, false],
  [{ vin: null }, true],
  [{ vin: 'abc' }, true],
  [{ vin: withCheckDigit('3C6UR5DJ0EG000001').replace('5D', '4D') }, true],
  [{ vin: withCheckDigit('3C6UR5DL0EG000001') }, true],
  [{ vin: withCheckDigit('3C6UR5DJ0EG000001') }, false],
])('%j: %s', (change, expected) => {
  expect(fits(product, { ...truck, ...change })).toBe(expected);
});

it('compares models without a number by their names', () => {
  expect(isSameModel(' Power Wagon', 'power wagon ')).toBe(true);
  expect(isSameModel('Power Wagon', 'Dakota')).toBe(false);
});

it('lists both calibrations of an overlapping year unless the VIN identifies the engine', () => {
  const early = { ...product, yearRange: '2005-2007', engineType: '5.9L' };
  const late = { ...product, yearRange: '2007-2009' };
  const fitting = (vin: string | null) =>
    [early, late].map((calibration) =>
      fits(calibration, {
        year: '2007',
        make: 'Dodge',
        model: 'Ram 2500',
        transmission: null,
        vin,
      }),
    );
  expect(fitting(null)).toEqual([true, true]);
  expect(fitting(withCheckDigit('3D7KS28C07G000001'))).toEqual([true, false]);
  expect(fitting(withCheckDigit('3D7KS28A07G000001'))).toEqual([false, true]);
});

it('never fits a truck outside the years, whatever else it is', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2100 }).filter((year) => year < 2013 || year > 2018),
      fc.constantFrom('2500', 'Ram 2500'),
      fc.constantFrom(null, '68RFE automatic'),
      (year, model, transmission) => {
        expect(fits(product, { year: `${year}`, make: 'Ram', model, transmission })).toBe(false);
      },
    ),
  );
});
