import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { roleChanges, sessions, users } from '#db/schema/identity.ts';
import { orderEvents, orders } from '#db/schema/orders.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { closedStatuses } from '#worker/domain/orders/order-lifecycle.ts';
import { insertWhen } from './insert-when.ts';
import { bumpOrders, userChanged } from './poll-versions.ts';
import { rowExists } from './row-exists.ts';

export interface RoleFacts {
  email: string;
  /** Null if unknown. */
  emailVerified: boolean | null;
  grantedRole: Role | null;
}

export const roleFields = {
  email: users.email,
  emailVerified: users.emailVerified,
  grantedRole: users.grantedRole,
};

/** Raw, because SQLite uses the partial index `users_admins` only for a literal. */
export const isAdminUser: SQL = sql`${users.isAdmin} = 1`;

export function hasGrantedRole(role: Role | null): SQL {
  return role === null ? isNull(users.grantedRole) : eq(users.grantedRole, role);
}

interface ListedRole {
  user: { id: string } & RoleFacts;
  /** Whether they have a role according to ADMIN_EMAILS. */
  isAdmin: boolean;
  endsSessions: boolean;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that set and record a role that changed with ADMIN_EMAILS. They do nothing
 * if the user has the role, or if their email or granted role changed in the meantime.
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
    // Last, because `when` no longer holds once the role has changed.
    db.orm
      .update(users)
      .set({ isAdmin, ...(isAdmin && { newOrdersMailedAt: at }) })
      .where(isOutdated),
  ];
}

/** Returns the statements that record a staff member's new or lost admin role. */
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

/** Ends a user's sessions, whose sign-in may be too weak for an admin. */
export function endSessions(db: Db, userId: string, when: SQL) {
  return db.orm.delete(sessions).where(and(eq(sessions.userId, userId), when));
}

/** The condition that an order is open, like the domain's `isOpen`. */
const isOpenOrder: SQL = notInArray(orders.status, closedStatuses);

interface Unassignment {
  userId: string;
  /** The admin who removed the role, or the user if the settings did. */
  actorId: string;
  /** ms since 1970. */
  at: number;
}

/**
 * Returns the statements that unassign a former admin's open orders, if `when` holds. Closed
 * orders, which can be tens of thousands, keep their assignee. Place them after `userChanged`,
 * which marks these orders as changed.
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
    // Before the update, because the condition no longer holds after it.
    bumpOrders(db, isTheirs),
    db.orm.update(orders).set({ assignedTo: null }).where(isTheirs),
  ];
}
