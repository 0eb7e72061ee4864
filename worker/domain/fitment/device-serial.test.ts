import { expect, it } from 'vitest';
import { serialHint } from './device-serial.ts';

const hint = 'HP Tuners serial numbers have 10 digits. Yours is on the back of the device.';

it.each([
  ['HP Tuners MPVI3', '9797979797', undefined],
  ['HP Tuners MPVI3', ' 9797979797 ', undefined],
  ['HP Tuners MPVI3', '979797979', hint],
  ['HP Tuners MPVI3', '97979797979', hint],
  ['HP Tuners MPVI3', 'A979797979', hint],
  ['HP Tuners MPVI3', ' ', undefined],
  ['EZ Lynk AutoAgent 3', 'AB-12', undefined],
  ['Another device', '1', undefined],
])('checks the serial number of %s: %j', (kind, serial, expected) => {
  expect(serialHint(kind, serial)).toBe(expected);
});
