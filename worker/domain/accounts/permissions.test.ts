import { expect, it } from 'vitest';
import { may, permissions, recentSignInSeconds, roleOfUser } from './permissions.ts';

const ana = {
  id: 'ana',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: null,
  profileImageUrl: null,
};

it('asks for a sign-in of the last 12 hours', () => {
  expect(recentSignInSeconds).toBe(43_200);
});

it.each([
  [{ isAdmin: false }, null],
  [{ isAdmin: false, role: 'staff' as const }, null],
  [{ isAdmin: true }, 'admin'],
  [{ isAdmin: true, role: 'staff' as const }, 'staff'],
])('the role of %j is %s', (user, role) => {
  expect(roleOfUser({ ...ana, ...user })).toBe(role);
});

it('lets staff do all but what their refusals name', () => {
  const names = Object.keys(permissions) as (keyof typeof permissions)[];
  expect(names.filter((name) => may('staff', name))).toEqual(['dashboard']);
  expect(names.filter((name) => may('admin', name))).toEqual(names);
  expect(names.filter((name) => may(null, name))).toEqual([]);
});
