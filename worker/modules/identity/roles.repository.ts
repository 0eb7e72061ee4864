import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/identity.ts';
import { isAdminUser, roleFields } from '#db/statements/roles.ts';

/** Selects the admins, and the users with one of these lowercase emails. */
export async function selectRoles(db: Db, emails: readonly string[]) {
  const fields = {
    id: users.id,
    isAdmin: users.isAdmin,
    ...roleFields,
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
