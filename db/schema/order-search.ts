import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { orders } from './orders.ts';

/**
 * What the admins' search finds each order by, except its calibration. Triggers on `orders` and
 * `users` fill it, and triggers on it fill `order_search_index`, an FTS5 table of trigrams
 * (`db/migrations/triggers.sql`).
 */
export const orderSearch = sqliteTable(
  'order_search',
  {
    // The order's creation time in ms times 1,000, plus a number that tells orders of the same ms
    // apart. FTS5 returns matches by key, so it can return the newest ones without reading the
    // others.
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
