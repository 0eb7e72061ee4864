import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { closedStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { insertWhen } from './insert-when.ts';
import { bumpOrders, userChanged } from './poll-versions.ts';
import { rowExists } from './row-exists.ts';

/** The facts that decide a user's role. */
export interface RoleFacts {
  email: string;
  /** Null if unknown. */
  emailVerified: boolean | null;
  /** The role that an admin gave them. */
  grantedRole: Role | null;
}

/** The columns that decide a user's role. */
export const roleFields = {
  email: users.email,
  emailVerified: users.emailVerified,
  grantedRole: users.grantedRole,
};

/**
 * The condition that a row of `users` has a role. Raw, because SQLite uses the partial index `users_admins` only for a
 * literal, not for a parameter.
 */
export const isAdminUser: SQL = sql`${users.isAdmin} = 1`;

/** The condition that a row of `users` has this granted role. */
export function hasGrantedRole(role: Role | null): SQL {
  return role === null ? isNull(users.grantedRole) : eq(users.grantedRole, role);
}

interface ListedRole {
  user: { id: string } & RoleFacts;
  /** Whether they have a role according to ADMIN_EMAILS. */
  isAdmin: boolean;
  /** Whether a new admin must sign in again. */
  endsSessions: boolean;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that set and record a role that changed with ADMIN_EMAILS. They change nothing if the user
 * already has the role, or if their email or granted role has changed since.
 */
export function applyListedRole(db: Db, { user, isAdmin, endsSessions, at }: ListedRole) {
  const isOutdated = and(
    eq(users.id, user.id),
    eq(users.isAdmin, !isAdmin),
    eq(users.email, user.email),
    hasGrantedRole(user.grantedRole),
  );
  const when = rowExists(users, isOutdated);
  const change = {
    id: crypto.randomUUID(),
    userId: user.id,
    kind: isAdmin ? 'listed' : 'unlisted',
    before: isAdmin ? null : 'admin',
    after: isAdmin ? 'admin' : null,
    createdAt: at,
  } as const;
  return [
    insertWhen(db, roleChanges, change, when),
    ...userChanged(db, user.id, when),
    ...(isAdmin && endsSessions ? [endSessions(db, user.id, when)] : []),
    ...(isAdmin ? [] : unassignOrders(db, { userId: user.id, actorId: user.id, at }, when)),
    // Last, because `when` fails once the role has changed.
    db.orm
      .update(users)
      .set({ isAdmin, ...(isAdmin && { newOrdersMailedAt: at }) })
      .where(isOutdated),
  ];
}

/** Returns the statements that record that ADMIN_EMAILS made a member of the staff an admin, or no longer does. */
export function recordListedRole(
  db: Db,
  { user, role, at }: { user: { id: string } & RoleFacts; role: Role; at: number },
) {
  const when = rowExists(users, and(eq(users.id, user.id), hasGrantedRole(user.grantedRole)));
  const change = {
    id: crypto.randomUUID(),
    userId: user.id,
    kind: role === 'admin' ? 'listed' : 'unlisted',
    before: role === 'admin' ? 'staff' : 'admin',
    after: role,
    createdAt: at,
  } as const;
  return [insertWhen(db, roleChanges, change, when), ...userChanged(db, user.id, when)];
}

/** Ends a user's sessions, which began with a sign-in that may not be enough for an admin. */
export function endSessions(db: Db, userId: string, when: SQL) {
  return db.orm.delete(sessions).where(and(eq(sessions.userId, userId), when));
}

/** The condition that a row of `orders` is open, like `isOpen` in the domain. */
const isOpenOrder: SQL = notInArray(orders.status, closedStatuses);

interface Unassignment {
  userId: string;
  /** The admin who removed them; the user if the settings did. */
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that take the open orders off a user who stops being an admin, if `when` holds. Closed orders
 * keep their assignee: a store can have tens of thousands. They belong after `userChanged`, which marks these orders as
 * changed.
 */
export function unassignOrders(db: Db, { userId, actorId, at }: Unassignment, when: SQL) {
  const isTheirs = and(eq(orders.assignedTo, userId), isOpenOrder, when);
  const event = {
    id: sql`lower(hex(randomblob(16)))`,
    orderId: sql`${orders.id}`,
    actorId,
    kind: 'unassigned',
    detail: 'no longer on the team',
    createdAt: at,
  } as const;
  return [
    insertWhen(db, orderEvents, event, isTheirs, { from: orders }),
    // Before the update, after which the condition finds nothing.
    bumpOrders(db, isTheirs),
    db.orm.update(orders).set({ assignedTo: null }).where(isTheirs),
  ];
}
