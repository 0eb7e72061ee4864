import type { RoleFacts } from '#db/statements/roles.ts';
import type { Deps } from '#worker/deps.ts';

/** What decides a role, and whether a new admin must sign in again. */
export type RoleDeps = Pick<Deps, 'db' | 'adminEmails' | 'now'> & {
  identityProvider: Pick<Deps['identityProvider'], 'hasAdminSignIn'>;
};

/** Returns whether ADMIN_EMAILS (lowercase) lists the user's verified email address. */
export function isInAdminEmails(
  { email, emailVerified }: Omit<RoleFacts, 'adminGranted'>,
  adminEmails: readonly string[],
): boolean {
  return emailVerified === true && adminEmails.includes(email.toLowerCase());
}

/** Returns whether a user is an admin, either through ADMIN_EMAILS (lowercase) or because another admin granted it. */
export function isAdmin(user: RoleFacts, adminEmails: readonly string[]): boolean {
  return user.adminGranted || isInAdminEmails(user, adminEmails);
}
