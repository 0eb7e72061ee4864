import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Users, identified by issuer and subject, never by email. Times are ms since 1970. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    stripeCustomerId: text('stripe_customer_id'),
    /** When the user asked us to delete their data. */
    deletionRequestedAt: integer('deletion_requested_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_issuer_subject').on(table.issuer, table.subject)],
);

/** The columns of a user in the API. */
export const userFields = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
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
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
);
