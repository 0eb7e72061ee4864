import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { SavedViewJson } from '#worker/domain/orders/lists/saved-views.ts';
import { users } from './identity.ts';
import { orders } from './orders.ts';

/**
 * What the admins' search finds each order by, except its calibration. Triggers on `orders` and `users` fill it, and
 * triggers on it fill `order_search_index`, an FTS5 table of trigrams (`db/migrations/triggers.sql`).
 */
export const orderSearch = sqliteTable(
  'order_search',
  {
    // The order's creation time in ms times 1,000, plus a number that tells orders of the same ms apart. FTS5 returns
    // matches by key, so it can return the newest ones without reading the others.
    id: integer('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** A copy of the order's calibration. */
    productId: text('product_id').notNull().default(''),
    text: text('text').notNull(),
  },
  (table) => [
    uniqueIndex('order_search_order').on(table.orderId),
    index('order_search_product').on(table.productId, table.id),
  ],
);

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
