import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isDodgeOrRam,
  makeOf,
  mayBeSameTransmission,
  modelNumber,
  truckName,
  truckNameWithTransmission,
} from './truck.ts';

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
  ['G56 manual swap', '2014 Ram 3500 G56 manual swap'],
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
  ['69RC', 'Aisin AS69RC automatic', true],
  ['68RFE or AS69RC', '68RFE automatic', true],
  ['Aisin', 'Aisin AS69RC automatic', true],
  ['6-speed manual', 'G56 manual', true],
  ['10-speed manual', 'G56 manual', true],
  ['A6SP manual', 'G56 manual', false],
  ['4 speed manual', 'G56 manual', true],
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

it('matches each description with itself', () => {
  fc.assert(fc.property(fc.string(), (text) => mayBeSameTransmission(text, text)));
});
