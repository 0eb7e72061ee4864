import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mayBeSameTransmission } from './transmission.ts';

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
