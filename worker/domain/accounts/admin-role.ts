/** What decides whether a user is an admin. */
export interface RoleFacts {
  email: string;
  /** Null if not known. */
  emailVerified: boolean | null;
  /** Whether an admin made them one. */
  adminGranted: boolean;
}

/** Returns whether ADMIN_EMAILS (lowercase) names a user by a verified email. */
export function isInAdminEmails(
  { email, emailVerified }: Omit<RoleFacts, 'adminGranted'>,
  adminEmails: readonly string[],
): boolean {
  return emailVerified === true && adminEmails.includes(email.toLowerCase());
}

/** Returns whether a user is an admin: through ADMIN_EMAILS (lowercase), or because an admin made them one. */
export function isAdmin(user: RoleFacts, adminEmails: readonly string[]): boolean {
  return user.adminGranted || isInAdminEmails(user, adminEmails);
}
