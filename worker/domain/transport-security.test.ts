import { expect, it } from 'vitest';
import { strictTransportSecurity } from './transport-security.ts';

it.each([
  ['on', 'max-age=31536000; includeSubDomains'],
  ['off', 'max-age=31536000'],
  [undefined, 'max-age=31536000'],
])('requires HTTPS for a year, with the setting %s: %s', (setting, header) => {
  expect(strictTransportSecurity(setting)).toBe(header);
});
