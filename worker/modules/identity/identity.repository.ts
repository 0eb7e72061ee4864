import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { hasSameFields } from '#db/has-same-fields.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { userChanged } from '#db/statements/poll-versions.ts';
import { applyListedRole, isAdminUser, type RoleFacts, roleFields } from '#db/statements/roles.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { userSearchColumns } from '#worker/domain/orders/lists/order-search.ts';

type NewUser = Pick<
  typeof users.$inferSelect,
  'id' | 'issuer' | 'subject' | 'email' | 'firstName' | 'lastName' | 'profileImageUrl' | 'createdAt'
> & { emailVerified: boolean };
type SessionRow = typeof sessions.$inferInsert;

/**
 * Inserts a user, or updates the one with this issuer and subject, and returns their id and role.
 * Bumps the poll versions of the lists that show the user only if the profile changed.
 */
export async function saveUser(
  db: Db,
  user: NewUser,
): Promise<{ id: string; isAdmin: boolean } & RoleFacts> {
  const known = await findUser(db, user);
  const { email, emailVerified, firstName, lastName, profileImageUrl } = user;
  const profile = { email, emailVerified, firstName, lastName, profileImageUrl };
  if (known && hasSameFields<Pick<typeof known, keyof typeof profile>>(known, profile))
    return known;
  const columns = userSearchColumns(profile);
  await db.write([
    db.orm
      .insert(users)
      .values({ ...user, ...columns })
      .onConflictDoUpdate({
        target: [users.issuer, users.subject],
        set: { ...profile, ...columns },
      }),
    ...(known ? userChanged(db, known.id) : []),
  ]);
  const saved = await findUser(db, user);
  if (saved === undefined) throw new Error('the saved user was not found');
  return saved;
}

/** Stores a role that changed with ADMIN_EMAILS. */
export async function saveListedRole(
  db: Db,
  change: Parameters<typeof applyListedRole>[1],
): Promise<void> {
  await db.write(applyListedRole(db, change));
}

async function findUser(db: Db, { issuer, subject }: Pick<NewUser, 'issuer' | 'subject'>) {
  const [user] = await db.orm
    .select({
      id: users.id,
      isAdmin: users.isAdmin,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl: users.profileImageUrl,
      ...roleFields,
    })
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return user;
}

/** Stores a session and ends the one that it replaces, if any. */
export async function insertSession(
  db: Db,
  session: SessionRow,
  replacedHash: string | undefined,
): Promise<void> {
  await db.write([
    db.orm.insert(sessions).values(session),
    ...(replacedHash === undefined
      ? []
      : [db.orm.delete(sessions).where(eq(sessions.tokenHash, replacedHash))]),
  ]);
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.write([db.orm.delete(sessions).where(eq(sessions.tokenHash, tokenHash))]);
}

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
