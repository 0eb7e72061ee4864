import { applyListedRole, recordListedRole } from '#db/statements/roles.ts';
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
    const role = roleOf(user, adminEmails);
    if ((role !== null) !== user.isAdmin) {
      return applyListedRole(db, { user, isAdmin: role !== null, endsSessions, at });
    }
    const isStaff = role !== null && user.grantedRole === 'staff';
    return isStaff && role !== user.recordedRole ? recordListedRole(db, { user, role, at }) : [];
  });
  if (statements.length > 0) await db.write(statements);
}
