import { expect, it } from 'vitest';
import { isAdmin, isInAdminEmails } from './admin-role.ts';

const listed = ['boss@example.com'];

it.each([
  ['boss@example.com', true, true],
  ['Boss@Example.com', true, true],
  ['boss@example.com', false, false],
  ['boss@example.com', null, false],
  ['ana@example.com', true, false],
])('counts %s, verified %s, as listed: %s', (email, emailVerified, isListed) => {
  expect(isInAdminEmails({ email, emailVerified }, listed)).toBe(isListed);
  expect(isAdmin({ email, emailVerified, adminGranted: false }, listed)).toBe(isListed);
  expect(isAdmin({ email, emailVerified, adminGranted: true }, listed)).toBe(true);
});
