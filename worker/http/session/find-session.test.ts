import { expect, it } from 'vitest';
import { isInAdminEmails, roleOf } from './find-session.ts';

const listed = ['boss@example.com'];

it.each([
  ['boss@example.com', true, true],
  ['Boss@Example.com', true, true],
  ['boss@example.com', false, false],
  ['boss@example.com', null, false],
  ['ana@example.com', true, false],
])('counts %s, verified %s, as listed: %s', (email, emailVerified, isListed) => {
  expect(isInAdminEmails({ email, emailVerified }, listed)).toBe(isListed);
  const roleWith = (grantedRole: 'admin' | 'staff' | null) =>
    roleOf({ email, emailVerified, grantedRole }, listed);
  expect(roleWith(null)).toBe(isListed ? 'admin' : null);
  expect(roleWith('staff')).toBe(isListed ? 'admin' : 'staff');
  expect(roleWith('admin')).toBe('admin');
});
