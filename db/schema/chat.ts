import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { files } from './files.ts';
import { users } from './identity.ts';
import { orders } from './orders.ts';

export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    message: text('message').notNull(),
    fileId: text('file_id').references(() => files.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('messages_order_created').on(table.orderId, table.createdAt),
    index('messages_user').on(table.userId),
    uniqueIndex('messages_file').on(table.fileId),
  ],
);
