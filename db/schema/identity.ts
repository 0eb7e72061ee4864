import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** People, known by who vouches for them (issuer, subject) and never by their e-mail. Times are ms since 1970. */
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
    /** When the person asked that what is kept about them be deleted. */
    deletionRequestedAt: integer('deletion_requested_at'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('users_issuer_subject').on(table.issuer, table.subject)],
);

/** What the API shows of a person (spec section 3). */
export const userFields = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  isAdmin: users.isAdmin,
};

/** Only the SHA-256 of a session's token is kept. */
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
