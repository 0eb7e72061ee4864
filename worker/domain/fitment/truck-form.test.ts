import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TruckEntryJson } from '#worker/domain/fitment/fitment.api.ts';
import { checkTruck, normalizeTruck } from './truck-form.ts';

const truck: TruckEntryJson = {
  nickname: 'Tow rig',
  year: '2014',
  make: 'Ram',
  model: '2500',
  transmission: '68RFE automatic',
  vin: '3C6UR5DL1EG123456',
  device: 'EZ Lynk AutoAgent 3',
  deviceSerial: 'AB-12',
};

const long = 'x'.repeat(101);
const wrongYear = 'Enter the year with 4 digits, like 2014';

it.each<[keyof TruckEntryJson, string | null, string | undefined]>([
  ['nickname', long, 'Nickname can’t be longer than 100 characters'],
  ['nickname', null, undefined],
  ['year', ' ', 'Year is required'],
  ['year', '14', wrongYear],
  ['year', '20144', wrongYear],
  ['year', '201４', wrongYear],
  ['year', 'call', wrongYear],
  ['year', '1979', 'The year must be from 1980 to 2100'],
  ['year', '2101', 'The year must be from 1980 to 2100'],
  ['year', ' 1980 ', undefined],
  ['year', '2100', undefined],
  ['make', '', 'Make is required'],
  ['make', long, 'Make can’t be longer than 100 characters'],
  ['model', ' ', 'Model is required'],
  ['model', ` ${'x'.repeat(100)} `, undefined],
  ['transmission', long, 'Transmission can’t be longer than 100 characters'],
  ['transmission', null, undefined],
  ['vin', long, 'VIN can’t be longer than 100 characters'],
  ['vin', 'abc', undefined],
  ['device', long, 'Device can’t be longer than 100 characters'],
  ['deviceSerial', 'x'.repeat(51), 'The serial number can’t be longer than 50 characters'],
  ['deviceSerial', '<b>', 'A serial number can only have letters, digits, spaces and - . / _'],
  ['deviceSerial', null, undefined],
])('%s %j: %s', (field, value, message) => {
  const messages = checkTruck(normalizeTruck({ ...truck, [field]: value }));
  expect(messages).toEqual(message === undefined ? {} : { [field]: message });
});

it('reports the first broken rule of each field, in form order', () => {
  const messages = checkTruck({ ...truck, nickname: long, year: '', make: '', model: '' });
  expect(Object.keys(messages)).toEqual(['nickname', 'year', 'make', 'model']);
});

it('trims the fields, upper-cases the VIN, and turns blank optional fields into null', () => {
  const blank = { nickname: ' ', transmission: '', vin: ' ', device: '' };
  const none = { nickname: null, transmission: null, vin: null, device: null, deviceSerial: null };
  expect(normalizeTruck({ ...truck, ...blank, model: ' 2500 ' })).toEqual({ ...truck, ...none });
  const typed = { vin: ' 3c6ur5dl1-eg 123456 ', deviceSerial: ' ab-12 ' };
  expect(normalizeTruck({ ...truck, ...typed })).toEqual(truck);
});

it('changes nothing when it normalizes an entry again', () => {
  const text = fc.string();
  const optional = fc.option(text);
  const entries = fc.record<TruckEntryJson>({
    nickname: optional,
    year: text,
    make: text,
    model: text,
    transmission: optional,
    vin: optional,
    device: optional,
    deviceSerial: optional,
  });
  fc.assert(
    fc.property(entries, (entry) => {
      const once = normalizeTruck(entry);
      expect(normalizeTruck(once)).toEqual(once);
    }),
  );
});
