import type { RoleFacts } from '#db/statements/roles.ts';
import type { Deps } from '#worker/deps.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';

/** What decides a role, and whether a new admin must sign in again. */
export type RoleDeps = Pick<Deps, 'db' | 'adminEmails' | 'now'> & {
  identityProvider: Pick<Deps['identityProvider'], 'hasAdminSignIn'>;
};

/** Returns whether ADMIN_EMAILS (lowercase) lists the user's verified email address. */
export function isInAdminEmails(
  { email, emailVerified }: Omit<RoleFacts, 'grantedRole'>,
  adminEmails: readonly string[],
): boolean {
  return emailVerified === true && adminEmails.includes(email.toLowerCase());
}

/** Returns a user's role: an admin through ADMIN_EMAILS (lowercase), or else what an admin gave them; null for a customer. */
export function roleOf(user: RoleFacts, adminEmails: readonly string[]): Role | null {
  return isInAdminEmails(user, adminEmails) ? 'admin' : user.grantedRole;
}
