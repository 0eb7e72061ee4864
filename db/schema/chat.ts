import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { FlashReportJson, StoredStockFile, Verdict } from '#worker/domain/files/files.api.ts';
import { deliverables, files } from './files.ts';
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
    /** The order's file that the customer's verdict is about. */
    deliverableId: text('deliverable_id').references(() => deliverables.id),
    verdict: text('verdict').$type<Verdict>(),
    /** What the customer reports about a flash that failed. */
    flashReport: text('flash_report', { mode: 'json' }).$type<FlashReportJson>(),
    /** Set if the file is a stock file of the order's truck. */
    stockFile: text('stock_file', { mode: 'json' }).$type<StoredStockFile>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('messages_order_created').on(table.orderId, table.createdAt),
    index('messages_user').on(table.userId, table.createdAt),
    uniqueIndex('messages_file').on(table.fileId),
    index('messages_deliverable')
      .on(table.deliverableId, table.createdAt)
      .where(sql`deliverable_id is not null`),
    index('messages_stock_file').on(table.orderId).where(sql`stock_file is not null`),
  ],
);

/** How far each user has read an order's chat. Times are ms since 1970. */
export const orderReads = sqliteTable(
  'order_reads',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The time of the newest message that was on screen. */
    readAt: integer('read_at').notNull(),
    /** The time of the newest message that was emailed. */
    mailedAt: integer('mailed_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId] }),
    // Finds who has read an order's chat.
    index('order_reads_order').on(table.orderId),
  ],
);
