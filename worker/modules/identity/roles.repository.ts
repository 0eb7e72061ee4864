import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, users } from '#db/schema/identity.ts';
import { isAdminUser, roleFields } from '#db/statements/roles.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';

/** Selects the team, and the users with one of these lowercase emails, with the newest role in the history. */
export async function selectRoles(db: Db, emails: readonly string[]) {
  const fields = {
    id: users.id,
    isAdmin: users.isAdmin,
    ...roleFields,
    recordedRole: sql<Role | null>`(select after from ${roleChanges} where user_id = ${users}.id and kind <> 'signedOut' order by created_at desc, rowid desc limit 1)`,
  };
  const [admins, listed] = await db.orm.batch([
    db.orm.select(fields).from(users).where(isAdminUser),
    db.orm
      .select(fields)
      .from(users)
      .where(inArray(sql`lower(${users.email})`, [...emails])),
  ]);
  return [...new Map([...admins, ...listed].map((user) => [user.id, user])).values()];
}
