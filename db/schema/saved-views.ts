import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';
import { users } from './identity.ts';

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
