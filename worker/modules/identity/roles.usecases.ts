import { applyListedRole } from '#db/statements/roles.ts';
import type { Deps } from '#worker/deps.ts';
import { isAdmin } from '#worker/http/session/admin-role.ts';
import { selectRoles } from './roles.repository.ts';

/**
 * Brings the roles of all users in line with ADMIN_EMAILS, so that a removed admin gets no more notifications. Writes
 * only what differs.
 */
export async function syncAdmins({
  db,
  adminEmails,
  now,
}: Pick<Deps, 'db' | 'adminEmails' | 'now'>): Promise<void> {
  const at = now();
  const statements = (await selectRoles(db, adminEmails)).flatMap((user) => {
    const shouldBeAdmin = isAdmin(user, adminEmails);
    return shouldBeAdmin === user.isAdmin
      ? []
      : applyListedRole(db, { user, isAdmin: shouldBeAdmin, at });
  });
  if (statements.length > 0) await db.write(statements);
}
