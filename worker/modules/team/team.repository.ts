import { and, asc, desc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, userFields, users } from '#db/schema/identity.ts';
import { abortBatchWhen, isBatchAborted } from '#db/statements/abort-batch.ts';
import { actorFields, actors } from '#db/statements/actors.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { userChanged } from '#db/statements/revisions.ts';
import { endSessions, isAdminUser, roleFields, unassignOrders } from '#db/statements/roles.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { RoleChangeJson } from '#worker/domain/accounts/team.api.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';

const historyLength = 50;

/** The condition that a role change is its user's latest. Raw, because the table is compared with itself. */
const isLatest = sql`not exists (select 1 from ${roleChanges} later where later.user_id = ${roleChanges.userId} and (later.created_at, later.rowid) > (${roleChanges.createdAt}, ${roleChanges}.rowid))`;

/** Selects the admins, oldest account first, each with the change that began their role, and the latest changes. */
export async function selectTeam(db: Db) {
  const change = { id: roleChanges.id, kind: roleChanges.kind, createdAt: roleChanges.createdAt };
  const changes = () =>
    db.orm
      .select({ change, user: userFields, actor: actorFields })
      .from(roleChanges)
      .innerJoin(users, eq(users.id, roleChanges.userId))
      .leftJoin(actors, eq(actors.id, roleChanges.actorId));
  const [admins, latest, history] = await db.orm.batch([
    db.orm
      .select({ user: userFields, role: roleFields })
      .from(users)
      .where(isAdminUser)
      .orderBy(asc(users.createdAt), asc(users.id)),
    changes().where(and(isAdminUser, isLatest)),
    changes()
      .orderBy(desc(roleChanges.createdAt), sql`${roleChanges}.rowid desc`)
      .limit(historyLength),
  ]);
  const latestOf = new Map(latest.map((row) => [row.user.id, toRoleChangeJson(row)]));
  return {
    admins: admins.map((row) => ({ ...row, since: latestOf.get(row.user.id) ?? null })),
    history: history.map(toRoleChangeJson),
  };
}

interface RoleChangeRow {
  change: Pick<typeof roleChanges.$inferSelect, 'id' | 'kind' | 'createdAt'>;
  user: UserJson;
  actor: UserJson | null;
}

function toRoleChangeJson({ change, user, actor }: RoleChangeRow): RoleChangeJson {
  return { ...change, createdAt: new Date(change.createdAt).toISOString(), user, actor };
}

export async function findUser(db: Db, userId: string) {
  const [user] = await db.orm.select(roleFields).from(users).where(eq(users.id, userId));
  return user;
}

/** Returns the id of the newest account with this verified email, ignoring case. */
export async function findVerifiedUser(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.emailVerified, true)))
    .orderBy(desc(users.createdAt))
    .limit(1);
  return user?.id;
}

interface RoleChange {
  userId: string;
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Makes a user an admin and stores the response for the idempotency key in one batch. With `endsSessions`, they must sign
 * in again. A no-op for an admin.
 */
export async function grantRole(
  db: Db,
  {
    userId,
    actorId,
    endsSessions,
    at,
    response,
  }: RoleChange & { endsSessions: boolean; response: FirstResponse | undefined },
): Promise<void> {
  const isNotAdmin = and(eq(users.id, userId), eq(users.isAdmin, false));
  const when = rowExists(users, isNotAdmin);
  await db.write([
    ...(response ? [storeResponse(db, { ...response, userId: actorId, createdAt: at })] : []),
    insertRoleChange(db, { userId, actorId, kind: 'granted', createdAt: at }, when),
    ...userChanged(db, userId, when),
    ...(endsSessions ? [endSessions(db, userId, when)] : []),
    db.orm
      .update(users)
      .set({ isAdmin: true, adminGranted: true, newOrdersMailedAt: at })
      .where(isNotAdmin),
  ]);
}

/** Revokes a granted admin role, if the user has one. Returns false if they are the last admin. */
export async function revokeRole(
  db: Db,
  { userId, actorId, adminEmails, at }: RoleChange & { adminEmails: readonly string[] },
): Promise<boolean> {
  const isGranted = and(eq(users.id, userId), eq(users.adminGranted, true));
  const when = rowExists(users, isGranted);
  const isOther = and(ne(users.id, userId), isAdminUser, isStillAdmin(adminEmails));
  try {
    await db.write([
      abortBatchWhen(db, and(when, not(rowExists(users, isOther)))),
      insertRoleChange(db, { userId, actorId, kind: 'revoked', createdAt: at }, when),
      ...userChanged(db, userId, when),
      ...unassignOrders(db, { userId, actorId, at }, when),
      // Last, because `when` fails once the role is revoked.
      db.orm.update(users).set({ isAdmin: false, adminGranted: false }).where(isGranted),
    ]);
    return true;
  } catch (error) {
    if (isBatchAborted(error)) return false;
    throw error;
  }
}

/** Returns the domain's `isAdmin` as SQL, because the stored roles may not match the latest ADMIN_EMAILS yet. */
function isStillAdmin(adminEmails: readonly string[]): SQL | undefined {
  return or(
    eq(users.adminGranted, true),
    and(eq(users.emailVerified, true), inArray(sql`lower(${users.email})`, [...adminEmails])),
  );
}

function insertRoleChange(db: Db, change: Omit<typeof roleChanges.$inferInsert, 'id'>, when: SQL) {
  return insertWhen(db, roleChanges, { ...change, id: crypto.randomUUID() }, when);
}
