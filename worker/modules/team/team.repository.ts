import { and, asc, desc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, userFields, users } from '#db/schema/identity.ts';
import { abortBatchWhen, isBatchAborted } from '#db/statements/abort-batch.ts';
import { actorFields, actors } from '#db/statements/actors.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { userChanged } from '#db/statements/poll-versions.ts';
import {
  endSessions,
  hasGrantedRole,
  isAdminUser,
  roleFields,
  unassignOrders,
} from '#db/statements/roles.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { Role, UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { RoleChangeJson } from '#worker/domain/accounts/team.api.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';

const historyLength = 50;

/** The condition that a change is one of a role. */
const isRoleChange = ne(roleChanges.kind, 'signedOut');

/** The condition that a role change is its user's latest. Raw, because the table is compared with itself. */
const isLatest = sql`not exists (select 1 from ${roleChanges} later where later.user_id = ${roleChanges.userId} and later.kind <> 'signedOut' and (later.created_at, later.rowid) > (${roleChanges.createdAt}, ${roleChanges}.rowid))`;

/** Selects the team, oldest account first, each with the change that began their role, and the latest changes. */
export async function selectTeam(db: Db) {
  const { id, kind, before, after, createdAt } = roleChanges;
  const change = { id, kind, before, after, createdAt };
  const changes = () =>
    db.orm
      .select({ change, user: userFields, actor: actorFields })
      .from(roleChanges)
      .innerJoin(users, eq(users.id, roleChanges.userId))
      .leftJoin(actors, eq(actors.id, roleChanges.actorId));
  const [members, latest, history] = await db.orm.batch([
    db.orm
      .select({ user: userFields, role: roleFields })
      .from(users)
      .where(isAdminUser)
      .orderBy(asc(users.createdAt), asc(users.id)),
    changes().where(and(isAdminUser, isRoleChange, isLatest)),
    changes()
      .where(isRoleChange)
      .orderBy(desc(roleChanges.createdAt), sql`${roleChanges}.rowid desc`)
      .limit(historyLength),
  ]);
  const latestOf = new Map(latest.map((row) => [row.user.id, toRoleChangeJson(row)]));
  return {
    members: members.map((row) => ({ ...row, since: latestOf.get(row.user.id) ?? null })),
    history: history.map(toRoleChangeJson),
  };
}

interface RoleChangeRow {
  change: Pick<typeof roleChanges.$inferSelect, 'id' | 'kind' | 'before' | 'after' | 'createdAt'>;
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
  /** The granted role so far; null without one. */
  before: Role | null;
  role: Role | null;
  actorId: string;
  adminEmails: readonly string[];
  /** Whether a new member must sign in again. */
  endsSessions: boolean;
  /** ms since 1970. */
  at: number;
  response: FirstResponse | undefined;
}

/**
 * Changes a granted role and stores the response for the idempotency key in one batch. Returns
 * false if no admin would be left, or if the role isn't `before` anymore.
 */
export async function changeRole(
  db: Db,
  { userId, before, role, actorId, adminEmails, endsSessions, at, response }: RoleChange,
): Promise<boolean> {
  const isTheirs = eq(users.id, userId);
  const isUnchanged = rowExists(users, and(isTheirs, hasGrantedRole(before)));
  const isOtherAdmin = and(ne(users.id, userId), isAdminUser, isStillAdmin(adminEmails));
  const kind = role === null ? 'revoked' : 'granted';
  const change = { id: crypto.randomUUID(), userId, actorId, kind, before, after: role } as const;
  const isNew = rowExists(users, and(isTheirs, eq(users.isAdmin, false)));
  try {
    await db.write([
      abortBatchWhen(db, not(isUnchanged)),
      ...(before === 'admin' ? [abortBatchWhen(db, not(rowExists(users, isOtherAdmin)))] : []),
      ...storeResponse(db, response && { ...response, userId: actorId, createdAt: at }),
      insertWhen(db, roleChanges, { ...change, createdAt: at }, isUnchanged),
      ...userChanged(db, userId, isUnchanged),
      ...(endsSessions ? [endSessions(db, userId, isNew)] : []),
      ...(role === null ? unassignOrders(db, { userId, actorId, at }, isUnchanged) : []),
      // Runs before the role changes, because `isNew` matches only a customer.
      db.orm.update(users).set({ newOrdersMailedAt: at }).where(and(isTheirs, isNew)),
      db.orm
        .update(users)
        .set({ isAdmin: role !== null, grantedRole: role })
        .where(isTheirs),
    ]);
    return true;
  } catch (error) {
    if (isBatchAborted(error)) return false;
    throw error;
  }
}

/** The SQL form of `roleOf(user) === 'admin'`. The stored roles may lag behind ADMIN_EMAILS. */
function isStillAdmin(adminEmails: readonly string[]): SQL | undefined {
  return or(
    eq(users.grantedRole, 'admin'),
    and(eq(users.emailVerified, true), inArray(sql`lower(${users.email})`, [...adminEmails])),
  );
}
