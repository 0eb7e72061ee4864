import { expect, it } from 'vitest';
import {
  checkOrderForm,
  normalizeOrderField,
  normalizeOrderForm,
  type OrderFormField,
  orderFieldMessage,
  requiredMessage,
} from './order-form.ts';

const tooLong = (name: string, limit: string) => `${name} can’t be longer than ${limit} characters`;

/** Each field with its shortest and longest valid length, and the message on either side. */
it.each<[OrderFormField, number, string, number, string]>([
  ['customerPhone', 10, 'Phone number is required', 100, tooLong('Phone number', '100')],
  ['billingStreet', 1, 'Street address is required', 100, tooLong('Street address', '100')],
  ['billingCity', 1, 'City is required', 100, tooLong('City', '100')],
  ['billingState', 2, 'State is required', 2, 'Use 2-letter state code'],
  ['billingZip', 5, 'ZIP code is required', 20, tooLong('ZIP code', '20')],
  ['vehicleYear', 4, 'Year is required', 4, 'Invalid year'],
  ['vehicleMake', 1, 'Make is required', 100, tooLong('Make', '100')],
  ['vehicleModel', 1, 'Model is required', 100, tooLong('Model', '100')],
])('%s has at least %i characters, else "%s", and at most %i', (field, min, short, max, long) => {
  const messageOf = (length: number) => orderFieldMessage(field, 'x'.repeat(length));
  expect([min - 1, min, max, max + 1].map(messageOf)).toEqual([short, undefined, undefined, long]);
  expect(requiredMessage(field)).toBe(short);
});

it.each<[OrderFormField, number, string]>([
  ['vin', 100, tooLong('VIN', '100')],
  ['modifications', 5000, tooLong('Modifications', '5,000')],
  ['additionalNotes', 5000, tooLong('Additional notes', '5,000')],
])('%s is optional and has at most %i characters', (field, max, long) => {
  const messageOf = (length: number) => orderFieldMessage(field, 'x'.repeat(length));
  expect([0, 1, max, max + 1].map(messageOf)).toEqual([undefined, undefined, undefined, long]);
  expect(requiredMessage(field)).toBeUndefined();
});

it('trims every field, and upper-cases only the state', () => {
  expect(normalizeOrderField('billingState', ' tx ')).toBe('TX');
  expect(normalizeOrderField('billingCity', ' Waco\n')).toBe('Waco');
});

it.each<[OrderFormField, string, string]>([
  ['billingZip', `1${'\u200b'.repeat(4)}`, '1'],
  ['customerPhone', `1${'\u200b'.repeat(9)}`, '1'],
  ['billingState', 'a\u00ad', 'A'],
  ['vehicleYear', `2${'\ufeff'.repeat(3)}`, '2'],
  ['vin', '\u202a3C6UR5CL5EG000001\u202c', '3C6UR5CL5EG000001'],
  ['vin', '3c6ur5cl5\u00a0eg\t000001', '3c6ur5cl5 eg 000001'],
  ['billingCity', '\u2800 New\u2060 York\0 ', 'New York'],
])('removes invisible characters from %s', (field, text, normalized) => {
  expect(normalizeOrderField(field, text)).toBe(normalized);
});

it.each<OrderFormField>(['modifications', 'additionalNotes'])(
  'keeps the joined emoji and the lines of the %s',
  (field) => {
    const text = '👨\u200d👩\n❤\ufe0f';
    expect(normalizeOrderField(field, text)).toBe(text);
    expect(normalizeOrderField(field, '\u200b\n')).toBe('');
  },
);

it('normalizes and checks every field of a form, and leaves its other values unchanged', () => {
  const form = {
    customerPhone: ' 307-555-0100',
    billingStreet: '1 Main St',
    billingCity: 'Cody ',
    billingState: 'w',
    billingZip: '82414',
    vehicleYear: '2014',
    vehicleMake: 'Ram',
    vehicleModel: '2500',
    vin: '',
    modifications: '',
    additionalNotes: '',
    tuneType: ' sotf ',
  };
  const normalized = normalizeOrderForm(form);
  const changed = { customerPhone: '307-555-0100', billingCity: 'Cody', billingState: 'W' };
  expect(normalized).toEqual({ ...form, ...changed });
  expect(checkOrderForm(normalized)).toEqual({ billingState: 'State is required' });
});
