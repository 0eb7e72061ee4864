import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';

/** Objects in R2. A pending one was promised an upload and belongs to its owner until a message takes it. */
export const files = sqliteTable(
  'files',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<'pending' | 'attached'>().notNull(),
    name: text('name'),
    /** Bytes, as R2 counts them. */
    size: integer('size'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('files_key').on(table.key),
    index('files_state_created').on(table.state, table.createdAt),
  ],
);
