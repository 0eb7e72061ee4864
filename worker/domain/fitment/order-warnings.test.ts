import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderWarning, orderWarnings, type WarnedField } from './order-warnings.ts';
import { checkDigit } from './vin/vin-format.ts';

const product = {
  yearRange: '2013-2018',
  engineType: '6.7L',
  model: 'Ram 2500',
  transmissionType: '68RFE automatic',
};

const order: Record<WarnedField, string> = {
  customerPhone: '(307) 555-0100',
  billingState: 'WY',
  billingZip: '82001',
  vehicleYear: '2014',
  vehicleMake: 'Ram',
  vehicleModel: '2500',
  vehicleTransmission: '68RFE automatic',
  vin: syntheticVin('3C6UR5DL'),
};

/** Returns a well-formed VIN of 2014 with a made-up serial number. */
function syntheticVin(start: string, yearCode = 'E'): string {
  const vin = `${start}0${yearCode}G000001`;
  return `${start}${checkDigit(vin)}${vin.slice(9)}`;
}

function warningsFor(change: Partial<Record<WarnedField, string | null>>): OrderWarning[] {
  return orderWarnings({ ...order, ...change } as typeof order, product);
}

it('has no warning about a truck that fits', () => {
  expect(warningsFor({})).toEqual([]);
});

it.each(['2 1 307 555 0100', '1 307 555 0100 0'])('counts every digit of %s', (customerPhone) => {
  const count = customerPhone.replaceAll(' ', '').length;
  expect(warningsFor({ customerPhone })).toMatchObject([
    { text: `The phone number has ${count} digits. A US number has 10.` },
  ]);
});

it('has no warning about a year or a model that is missing in the order or the VIN', () => {
  expect(warningsFor({ vehicleYear: '' })).toEqual([]);
  expect(warningsFor({ vehicleModel: '' })).toEqual([]);
  expect(warningsFor({ vin: syntheticVin('3C6UR5DL', 'A') })).toEqual([]);
});

it('has no warning about blank fields, nor about the missing facts of an older order', () => {
  expect(warningsFor({ vin: '', vehicleTransmission: '' })).toEqual([]);
  expect(warningsFor({ vin: null, vehicleTransmission: null })).toEqual([]);
  const blank = Object.fromEntries(Object.keys(order).map((field) => [field, ' ']));
  expect(warningsFor(blank)).toEqual([]);
});

describe('warns about', () => {
  it.each<[string, WarnedField, string, OrderWarning['code'], string]>([
    [
      'a truck before the years',
      'vehicleYear',
      '1875',
      'year-outside',
      'This file fits 2013-2018 Ram 2500. The truck is a 1875 Ram 2500.',
    ],
    [
      'a truck after the years',
      'vehicleYear',
      '2019',
      'year-outside',
      'This file fits 2013-2018 Ram 2500. The truck is a 2019 Ram 2500.',
    ],
    [
      'a year without digits',
      'vehicleYear',
      'late',
      'year-outside',
      'This file fits 2013-2018 Ram 2500. The truck is a late Ram 2500.',
    ],
    [
      'a letter before the year',
      'vehicleYear',
      'x2014',
      'year-outside',
      'This file fits 2013-2018 Ram 2500. The truck is a x2014 Ram 2500.',
    ],
    [
      'a letter after the year',
      'vehicleYear',
      '2014x',
      'year-outside',
      'This file fits 2013-2018 Ram 2500. The truck is a 2014x Ram 2500.',
    ],
    [
      'another make',
      'vehicleMake',
      'Ford',
      'make-differs',
      'This file fits 2013-2018 Ram 2500. The truck is a 2014 Ford 2500.',
    ],
    [
      'another model',
      'vehicleModel',
      '3500',
      'model-differs',
      'This file fits 2013-2018 Ram 2500. The truck is a 2014 Ram 3500.',
    ],
    [
      'another transmission',
      'vehicleTransmission',
      'G56 manual',
      'transmission-differs',
      'This file fits the 68RFE automatic. The truck has the G56 manual.',
    ],
    [
      'a VIN of 3 characters',
      'vin',
      'abc',
      'vin-length',
      'The VIN has 3 characters. A VIN has 17.',
    ],
    [
      'a VIN with an O',
      'vin',
      '3C6UR5DLOEG000001',
      'vin-characters',
      'A VIN never has the letters I, O or Q. Look for a 1 or a 0.',
    ],
    [
      'a VIN with a typo',
      'vin',
      syntheticVin('3C6UR5DL').replace('UR5', 'UR4'),
      'vin-check-digit',
      'The check digit doesn’t match. Look at the door plate again.',
    ],
    [
      'a VIN of another make',
      'vin',
      syntheticVin('1FT7W2BT'),
      'vin-make',
      'The VIN isn’t from a Dodge or Ram truck.',
    ],
    [
      'a VIN of another year',
      'vin',
      syntheticVin('3C6UR5DL', 'F'),
      'vin-year',
      'The VIN says 2015. The order says 2014.',
    ],
    [
      'a VIN of another model',
      'vin',
      syntheticVin('3C63R3DL'),
      'vin-model',
      'The VIN says 3500. The order says 2500.',
    ],
    [
      'a VIN of a chassis cab',
      'vin',
      syntheticVin('3C7WR5DL'),
      'vin-body',
      'The VIN says chassis cab. This file is for a pickup.',
    ],
    [
      'a VIN of a gas engine',
      'vin',
      syntheticVin('3C6UR5DJ'),
      'vin-engine',
      'The VIN says a gas engine (6.4L). This file is for the 6.7L.',
    ],
    [
      'a phone without digits',
      'customerPhone',
      'call me maybe',
      'phone-digits',
      'The phone number has no digits. A US number has 10.',
    ],
    [
      'a phone with 7 digits',
      'customerPhone',
      '555-0100   ',
      'phone-digits',
      'The phone number has 7 digits. A US number has 10.',
    ],
    [
      'a phone with 1 digit',
      'customerPhone',
      '5',
      'phone-digits',
      'The phone number has 1 digit. A US number has 10.',
    ],
    ['an unknown state', 'billingState', 'ZZ', 'state-unknown', 'ZZ isn’t a US state.'],
    [
      'a ZIP of another state',
      'billingZip',
      '90210',
      'zip-state',
      'ZIP code 90210 is in CA. The state is WY.',
    ],
    [
      'a Canadian postal code',
      'billingZip',
      'K1A 0B1',
      'zip-format',
      'K1A 0B1 isn’t a US ZIP code.',
    ],
    [
      'a letter before the ZIP',
      'billingZip',
      'Z82001',
      'zip-format',
      'Z82001 isn’t a US ZIP code.',
    ],
    ['two ZIPs', 'billingZip', '82001 82001', 'zip-format', '82001 82001 isn’t a US ZIP code.'],
    ['a ZIP+3', 'billingZip', '82001-123', 'zip-format', '82001-123 isn’t a US ZIP code.'],
    ['a ZIP that no state has', 'billingZip', '00001', 'zip-format', '00001 isn’t a US ZIP code.'],
  ])('%s', (_, field, value, code, text) => {
    // Without the VIN, because it would contradict the changed field.
    expect(warningsFor({ vin: '', [field]: value })).toEqual([{ code, field, text }]);
  });

  it('a VIN of the other Cummins in a year that had both', () => {
    const early = { ...product, yearRange: '2005-2007', engineType: '5.9L' };
    const truck = {
      ...order,
      vehicleYear: '2007',
      vehicleMake: 'Dodge',
      vehicleTransmission: '',
      vin: syntheticVin('3D7KS28A', '7'),
    };
    expect(orderWarnings(truck, early)).toEqual([
      {
        code: 'vin-engine',
        field: 'vin',
        text: 'The VIN says the 6.7L Cummins. This file is for the 5.9L.',
      },
    ]);
    expect(orderWarnings({ ...truck, vin: syntheticVin('3D7KS28C', '7') }, early)).toEqual([]);
  });

  it('a VIN of a gas engine as large as the Cummins', () => {
    const early = { ...product, yearRange: '2003-2005', engineType: '5.9L' };
    const truck = { ...order, vehicleYear: '2003', vin: syntheticVin('3D7KU28Z', '3') };
    expect(orderWarnings(truck, early).map(({ text }) => text)).toEqual([
      'The VIN says a gas engine (5.9L). This file is for the 5.9L.',
    ]);
  });

  it('everything about a Ford from 1875, in form order', () => {
    const ford = { vehicleYear: '1875', vehicleMake: 'Ford', vehicleModel: 'F-250', vin: '' };
    expect(
      warningsFor({ ...ford, customerPhone: 'call me maybe' }).map(({ text }) => text),
    ).toEqual([
      'The phone number has no digits. A US number has 10.',
      'This file fits 2013-2018 Ram 2500. The truck is a 1875 Ford F-250.',
    ]);
  });
});

describe('does not warn about', () => {
  it.each<[string, WarnedField, string]>([
    ['the earlier name of the make', 'vehicleMake', 'Dodge'],
    ['a model with its name and trim', 'vehicleModel', 'Ram 2500 Laramie'],
    ['the short name of the transmission', 'vehicleTransmission', '68rfe'],
    ['a VIN with spaces, in lower case', 'vin', ` ${syntheticVin('3C6UR5DL').toLowerCase()} `],
    ['a phone with the country code', 'customerPhone', '+1 307 555 0100'],
    ['a phone with an extension', 'customerPhone', '307-555-0100 ext. 12'],
    ['a phone with a short extension', 'customerPhone', '307-555-0100X1'],
    ['a phone with an x that starts no extension', 'customerPhone', '307x555-0100'],
    ['a state in lower case', 'billingState', 'wy'],
    ['a ZIP+4', 'billingZip', '82001-1234'],
    ['a ZIP+4 with a space', 'billingZip', '82001 1234'],
    ['nine digits', 'billingZip', '820011234'],
    ['a ZIP whose prefix crosses the state line', 'billingZip', '83414'],
  ])('%s', (_, field, value) => {
    expect(warningsFor({ [field]: value })).toEqual([]);
  });
});

it('accepts any text, and warns about each field at most once, except for the VIN', () => {
  const any = fc.record(
    Object.fromEntries(Object.keys(order).map((field) => [field, fc.string()])) as Record<
      WarnedField,
      fc.Arbitrary<string>
    >,
  );
  fc.assert(
    fc.property(any, (values) => {
      const fields = orderWarnings(values, product)
        .map(({ field }) => field)
        .filter((field) => field !== 'vin');
      expect(new Set(fields).size).toBe(fields.length);
    }),
  );
});

it('never warns about the phone if it has 10 digits, whatever is between them', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', '(', ')');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 9 }), separator), { minLength: 10, maxLength: 10 }),
      (parts) => {
        expect(warningsFor({ customerPhone: parts.flat().join('') })).toEqual([]);
      },
    ),
  );
});
