import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';

/** One counter for each thing that is polled: `catalog`, `admin`, `user:<id>`, `order:<id>`. */
export const revisions = sqliteTable('revisions', {
  scope: text('scope').primaryKey(),
  version: integer('version').notNull(),
});

/** The first answer to each keyed POST, written in the same batch as its work; kept for 30 days. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 over method, path and body: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    body: text('body').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
