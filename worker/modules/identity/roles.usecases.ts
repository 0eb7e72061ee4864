import { applyListedRole } from '#db/statements/roles.ts';
import { type RoleDeps, roleOf } from '#worker/http/session/role.ts';
import { selectRoles } from './roles.repository.ts';

/**
 * Brings the roles of all users in line with ADMIN_EMAILS, so that a removed admin gets no more notifications. Writes
 * only what differs.
 */
export async function syncAdmins({
  db,
  adminEmails,
  identityProvider: { hasAdminSignIn: endsSessions },
  now,
}: RoleDeps): Promise<void> {
  const at = now();
  const statements = (await selectRoles(db, adminEmails)).flatMap((user) => {
    const shouldBeAdmin = roleOf(user, adminEmails) !== null;
    return shouldBeAdmin === user.isAdmin
      ? []
      : applyListedRole(db, { user, isAdmin: shouldBeAdmin, endsSessions, at });
  });
  if (statements.length > 0) await db.write(statements);
}
