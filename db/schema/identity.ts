import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import type { RoleChangeKind } from '#worker/domain/accounts/team.api.ts';

/** Users, identified by issuer and subject, never by email. Times are ms since 1970. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    /** As the provider said at the last sign-in; null for users who last signed in before we stored it. */
    emailVerified: integer('email_verified', { mode: 'boolean' }),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    /** Whether they have a role. The session look-up and the cron trigger keep it up to date with ADMIN_EMAILS. */
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    /** The role that an admin gave them, whatever ADMIN_EMAILS says. */
    grantedRole: text('granted_role').$type<Role>(),
    stripeCustomerId: text('stripe_customer_id'),
    /** When the user asked us to delete their data. */
    deletionRequestedAt: integer('deletion_requested_at'),
    /** Emails tell an admin about orders placed after this time. It moves with each email. */
    newOrdersMailedAt: integer('new_orders_mailed_at').notNull().default(0),
    /** What the admins' searches find the user's orders by, from `userSearchColumns`. */
    searchEmail: text('search_email').notNull().default(''),
    searchName: text('search_name').notNull().default(''),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_issuer_subject').on(table.issuer, table.subject),
    index('users_email').on(sql`lower(${table.email})`),
    index('users_admins').on(table.id).where(sql`is_admin = 1`),
  ],
);

/** Returns our own path of a user's picture, or null. The provider's URL would tell its host who reads which chat. */
export function pictureUrlOf({
  id,
  profileImageUrl,
}: Record<'id' | 'profileImageUrl', AnySQLiteColumn>) {
  return sql<
    string | null
  >`case when ${profileImageUrl} is not null then '/api/users/' || ${id} || '/picture' end`;
}

/** The columns of a user in the API. */
export const userFields = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: pictureUrlOf(users),
  isAdmin: users.isAdmin,
};

/** Sessions. Stores only the SHA-256 of the token. */
export const sessions = sqliteTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The browser and the system, like 'Chrome on Android'. */
    device: text('device'),
    /** When the provider last asked for a password, or when the session began if it doesn't say. */
    signedInAt: integer('signed_in_at').notNull().default(0),
    /** Within an hour, for an admin within ten minutes. */
    lastUsedAt: integer('last_used_at').notNull().default(0),
    /**
     * The order that an admin has open, and when it was last polled. Not a reference: it says
     * nothing after a minute.
     */
    viewedOrderId: text('viewed_order_id'),
    viewedAt: integer('viewed_at'),
  },
  (table) => [
    index('sessions_viewed').on(table.viewedOrderId),
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
);

/** What admins and ADMIN_EMAILS changed about a person's role or sessions: one row per change. */
export const roleChanges = sqliteTable(
  'role_changes',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The admin who made the change; null for a change of ADMIN_EMAILS. */
    actorId: text('actor_id').references(() => users.id),
    kind: text('kind').$type<RoleChangeKind>().notNull(),
    /** The role before and after; null without one. */
    before: text('before').$type<Role>(),
    after: text('after').$type<Role>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('role_changes_user').on(table.userId, table.createdAt),
    index('role_changes_created').on(table.createdAt),
  ],
);
