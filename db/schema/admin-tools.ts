import { getTableColumns } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ChangeKind } from '#worker/domain/accounts/changes.api.ts';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';
import type { ReplyKind } from '#worker/domain/replies/replies.api.ts';
import { users } from './identity.ts';

/** The texts that admins insert into denials and chat messages. */
export const replies = sqliteTable(
  'replies',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ReplyKind>().notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    /** Counts the edits, to detect when two admins edit at once. */
    version: integer('version').notNull().default(1),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('replies_kind').on(table.kind, table.createdAt)],
);

const { createdAt: _createdAt, ...fields } = getTableColumns(replies);

/** The columns of a saved text in the API. */
export const replyFields = fields;

/** What each admin looks for in the lists of orders. */
export const savedViews = sqliteTable(
  'saved_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    view: text('view', { mode: 'json' }).$type<SavedViewJson>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** What admins changed for the whole shop. `role_changes` has the changes of the team. */
export const changes = sqliteTable(
  'changes',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<Exclude<ChangeKind, 'team' | 'sessions'>>().notNull(),
    name: text('name').notNull(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    /** The changed fields; null if the thing didn't exist. */
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The changed fields; null if the thing was deleted. */
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('changes_created').on(table.createdAt, table.id),
    index('changes_actor').on(table.actorId, table.createdAt),
  ],
);
