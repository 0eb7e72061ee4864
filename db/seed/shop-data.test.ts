import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseShop } from './shop-data.ts';

const json = readFileSync(`${import.meta.dirname}/shop.json`, 'utf8');

function parseWith(change: object): unknown {
  return parseShop(JSON.stringify({ ...JSON.parse(json), ...change }));
}

it('accepts the shop file', () => {
  expect(parseShop(json)).toEqual(JSON.parse(json));
});

it.each([
  ['a phone number without a country code', { phone: '406-555-0142' }, 'phone'],
  ['no email address', { email: 'call us' }, 'email'],
  [
    'a time with am',
    { hours: [{ firstDay: 'Monday', lastDay: 'Friday', opens: '8 am', closes: '17:00' }] },
    'hours[0].opens',
  ],
  [
    'an abbreviated day',
    { hours: [{ firstDay: 'Mon', lastDay: 'Friday', opens: '08:00', closes: '17:00' }] },
    'hours[0].firstDay',
  ],
  [
    'hours past midnight',
    { hours: [{ firstDay: 'Monday', lastDay: 'Friday', opens: '18:00', closes: '02:00' }] },
    'hours[0]',
  ],
  ['a question without an answer', { faq: [{ question: 'Why?', answer: ' ' }] }, 'faq[0].answer'],
  ['no way to pay', { payment: { days: 7, methods: [] } }, 'payment.methods'],
  [
    'a way to pay without the order number',
    { payment: { days: 7, methods: [{ name: 'Check', instructions: 'Mail it.' }] } },
    'payment.methods[0].instructions',
  ],
  ['a builder without a year', { builder: { name: 'Sam' } }, 'builder.since'],
  ['shipping in dollars and cents', { estimate: { shipping: 9.5, taxPercent: 0 } }, 'shipping'],
  ['shipping above $100,000', { estimate: { shipping: 10_000_001, taxPercent: 0 } }, 'shipping'],
  ['an empty policy', { refundPolicy: [] }, 'refundPolicy'],
  ['a missing policy', { emissionsPolicy: undefined }, 'emissionsPolicy'],
  ['a misspelled field', { fax: '1' }, '"fax"'],
])('reports the field of %s', (_, change, field) => {
  expect(() => parseWith(change)).toThrow('The shop file is invalid');
  expect(() => parseWith(change)).toThrow(field);
});
