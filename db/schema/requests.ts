import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';

/** One counter per polled scope: `catalog`, `admin`, `user:<id>`, `order:<id>`. */
export const pollVersions = sqliteTable('revisions', {
  scope: text('scope').primaryKey(),
  version: integer('version').notNull(),
});

/**
 * The first response to each write with an idempotency key. The batch of its work writes the row.
 * Expires after 30 days.
 */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** SHA-256 of method, path and body. The same key with another request is rejected. */
    requestHash: text('request_hash').notNull(),
    /** `noResponse` if the body has only an id, and the route builds its response. */
    status: integer('status').notNull(),
    /** JSON. An account's deletion searches it for ids. */
    body: text('body').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Uses of the daily quotas that can't be counted from another table. */
export const quotaUses = sqliteTable(
  'quota_uses',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind')
      .$type<'export' | 'deletionRequest' | 'downloadLink' | 'truck' | 'review'>()
      .notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('quota_uses_user_kind').on(table.userId, table.kind, table.createdAt)],
);

/** How often browsers reported that a page broke its Content-Security-Policy. Has no personal data. */
export const cspReports = sqliteTable(
  'csp_reports',
  {
    directive: text('directive').notNull(),
    page: text('page').notNull(),
    count: integer('count').notNull(),
    /** ms since 1970. */
    lastAt: integer('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.directive, table.page] })],
);
