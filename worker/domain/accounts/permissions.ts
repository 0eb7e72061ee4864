import { type Role, roles, type SignedInUserJson } from './accounts.api.ts';

interface PermissionRule {
  roles: readonly Role[];
  /** Whether a write needs a sign-in of the last 12 hours. */
  needsRecentSignIn: boolean;
  /** What a member of the team without the permission reads. */
  refusal: string;
}

export const adminsOnlySentence = 'This is for admins only.';

/** The part of the dashboard that staff may not change, for a sentence. It names the permissions below. */
export const adminsOnlyWork = 'prices, refunds, settings and the team';

/** Who may do what on the dashboard. The routes, the buttons and the test of all routes share this table. */
export const permissions = {
  dashboard: { roles, needsRecentSignIn: false, refusal: adminsOnlySentence },
  'catalog.prices': {
    roles: ['admin'],
    needsRecentSignIn: false,
    refusal: 'Only an admin can set prices. Ask an admin to change them.',
  },
  refunds: {
    roles: ['admin'],
    needsRecentSignIn: true,
    refusal: 'Only an admin can refund an order. Ask an admin to do it.',
  },
  settings: {
    roles: ['admin'],
    needsRecentSignIn: true,
    refusal: 'Only an admin can change the shop’s settings. Ask an admin to do it.',
  },
  team: {
    roles: ['admin'],
    needsRecentSignIn: true,
    refusal: 'Only an admin can change the team or sign people out. Ask an admin to do it.',
  },
} as const satisfies Record<string, PermissionRule>;

export type Permission = keyof typeof permissions;

/** How old a sign-in may be for what needs a recent one. */
export const recentSignInSeconds = 12 * 60 * 60;

/** Returns the role of a signed-in user; null for a customer. */
export function roleOfUser({ isAdmin, role }: SignedInUserJson): Role | null {
  return isAdmin ? (role ?? 'admin') : null;
}

/** Returns whether a role may do something on the dashboard. A customer has none. */
export function may(own: Role | null, permission: Permission): boolean {
  const rule: PermissionRule = permissions[permission];
  return rule.roles.some((role) => role === own);
}
