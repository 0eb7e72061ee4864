import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isDodgeOrRam,
  makeOf,
  mayBeSameTransmission,
  modelNumber,
  normalizeTruck,
  type TruckEntry,
  truckName,
  truckNameWithTransmission,
  truckProblems,
} from './truck.ts';

const entry: TruckEntry = {
  nickname: null,
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: null,
  device: null,
};

it.each([
  [{ year: '2014', make: 'Ram', model: '2500' }, '2014 Ram 2500'],
  [{ year: '2014', make: 'Ram', model: 'Ram 2500' }, '2014 Ram 2500'],
  [{ year: '2005', make: 'Dodge', model: 'Ram 2500' }, '2005 Dodge Ram 2500'],
  [{ year: '1875', make: 'Ford', model: 'F-250' }, '1875 Ford F-250'],
  [{ year: '2014', make: '', model: '2500' }, '2014 2500'],
])('names %j %s', (truck, name) => {
  expect(truckName(truck)).toBe(name);
});

it.each([
  ['68RFE automatic', '2014 Ram 3500 68RFE'],
  ['Aisin AS69RC automatic', '2014 Ram 3500 Aisin AS69RC'],
  ['G56 manual', '2014 Ram 3500 G56'],
  ['Banks', '2014 Ram 3500 Banks'],
  [null, '2014 Ram 3500'],
])('names a truck with the transmission %s', (transmission, name) => {
  const truck = { year: '2014', make: 'Ram', model: '3500', transmission };
  expect(truckNameWithTransmission(truck)).toBe(name);
});

it('names the Ram a Dodge before 2010', () => {
  expect([2003, 2009, 2010, 2024].map(makeOf)).toEqual(['Dodge', 'Dodge', 'Ram', 'Ram']);
});

it.each([
  ['Dodge', true],
  ['ram', true],
  ['RAM Trucks', true],
  ['Dodge/Ram', true],
  ['Ford', false],
  ['Ramcharger', false],
  ['', false],
])('isDodgeOrRam(%s) returns %s', (make, expected) => {
  expect(isDodgeOrRam(make)).toBe(expected);
});

it.each([
  ['Ram 2500', '2500'],
  ['2500', '2500'],
  ['2500HD Laramie', '2500'],
  ['F-250', undefined],
  ['Ram', undefined],
])('modelNumber(%s) returns %s', (model, number) => {
  expect(modelNumber(model)).toBe(number);
});

it.each([
  ['68RFE automatic', '68RFE automatic', true],
  ['68rfe', '68RFE automatic', true],
  ['AS69RC', 'Aisin AS69RC automatic', true],
  ['AS-69RC', 'Aisin AS69RC automatic', true],
  ['Aisin', 'Aisin AS69RC automatic', true],
  ['6-speed manual', 'G56 manual', true],
  ['auto', '48RE automatic', true],
  ['', 'G56 manual', true],
  ['68RFE automatic', 'Aisin AS69RC automatic', false],
  ['G56 manual', '68RFE automatic', false],
  ['6-speed manual', '68RFE automatic', false],
  ['NV5600', 'G56 manual', false],
])('compares %j with %j: %s', (one, other, expected) => {
  expect(mayBeSameTransmission(one, other)).toBe(expected);
  expect(mayBeSameTransmission(other, one)).toBe(expected);
});

it('finds every description the same as itself', () => {
  fc.assert(fc.property(fc.string(), (text) => mayBeSameTransmission(text, text)));
});

const long = 'x'.repeat(101);

describe('a garage entry', () => {
  it.each<[keyof TruckEntry, string | null, string | undefined]>([
    ['year', ' ', 'Year is required'],
    ['year', '14', 'Invalid year'],
    ['year', '20145', 'Invalid year'],
    ['year', 'abcd', 'Invalid year'],
    ['year', ' 2014 ', undefined],
    ['make', ' ', 'Make is required'],
    ['make', long, "Make can't be longer than 100 characters"],
    ['model', '', 'Model is required'],
    ['model', long, "Model can't be longer than 100 characters"],
    ['nickname', long, "Nickname can't be longer than 100 characters"],
    ['nickname', null, undefined],
    ['transmission', long, "Transmission can't be longer than 100 characters"],
    ['transmission', null, undefined],
    ['vin', long, "VIN can't be longer than 100 characters"],
    ['vin', 'abc', undefined],
    ['device', long, "Device can't be longer than 100 characters"],
  ])('%s %j: %s', (field, value, message) => {
    const messages = truckProblems(normalizeTruck({ ...entry, [field]: value }));
    expect(messages).toEqual(message === undefined ? {} : { [field]: message });
  });

  it('is trimmed, and its blank optional fields become null', () => {
    const messy = {
      nickname: ' Old Blue ',
      year: ' 2014',
      make: 'Ram ',
      model: ' 2500',
      transmission: ' ',
      vin: '1m8gdm9a-xkp 042788',
      device: '',
    };
    expect(normalizeTruck(messy)).toEqual({
      ...entry,
      nickname: 'Old Blue',
      transmission: null,
      vin: '1M8GDM9AXKP042788',
    });
  });

  it('stays the same when normalized again', () => {
    const text = fc.oneof(fc.string(), fc.constant(null));
    fc.assert(
      fc.property(
        fc.record({
          nickname: text,
          year: fc.string(),
          make: fc.string(),
          model: fc.string(),
          transmission: text,
          vin: text,
          device: text,
        }),
        (any) => {
          const once = normalizeTruck(any);
          expect(normalizeTruck(once)).toEqual(once);
        },
      ),
    );
  });
});
