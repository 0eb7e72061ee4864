import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ReviewDecision } from '#worker/domain/reviews/reviews.api.ts';
import { orders } from './orders.ts';

/** What customers say about their fulfilled orders: at most one review per order. */
export const reviews = sqliteTable(
  'reviews',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    /** The customer allows the store to show it, with their first name, truck and state. */
    mayShow: integer('may_show', { mode: 'boolean' }).notNull(),
    /** The customer's first name when they wrote this version: they agreed to show that one. */
    firstName: text('first_name'),
    /** Null until an admin has decided about this version. */
    decision: text('decision').$type<ReviewDecision>(),
    /** Counts the changes, so that an admin publishes only what they have read. */
    version: integer('version').notNull().default(1),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [index('reviews_decision').on(table.decision, table.updatedAt)],
);
