import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, users } from '#db/schema/identity.ts';
import { isAdminUser, roleFields } from '#db/statements/roles.ts';

/** The kind of a user's latest role change. Raw, because a constant has no client to build a subquery. */
const latestChange = sql`(select ${roleChanges.kind} from ${roleChanges} where ${roleChanges.userId} = ${users.id} order by ${roleChanges.createdAt} desc limit 1)`;

/** Whether a row of `users` has a role that was only carried over from before the history existed. */
const isKept: SQL<number> = sql`coalesce(${latestChange}, '') = 'kept'`;

/** Selects the admins, and the users with one of these lowercase emails. */
export async function selectRoles(db: Db, emails: readonly string[]) {
  const fields = {
    id: users.id,
    isAdmin: users.isAdmin,
    isKept: isKept.mapWith(Boolean),
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

/** Returns the statement that removes a grant that was only carried over from before the history existed. */
export function endKeptGrant(db: Db, userId: string) {
  return db.orm
    .update(users)
    .set({ adminGranted: false })
    .where(and(eq(users.id, userId), isKept));
}
