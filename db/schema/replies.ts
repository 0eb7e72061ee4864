import { getTableColumns } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ReplyKind } from '#worker/domain/replies/replies.api.ts';

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
