import type { RoleFacts } from '#db/statements/roles.ts';

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
