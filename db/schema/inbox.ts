import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { orders } from './orders.ts';

/**
 * The orders that need an answer from the shop, and those that an admin set aside. Triggers
 * maintain it (`db/migrations/triggers.sql`). Times are ms since 1970.
 */
export const orderInbox = sqliteTable(
  'order_inbox',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The oldest message of the customer that no admin answered. */
    messageAt: integer('message_at'),
    /** When the customer returned the order with the change that we asked for. */
    returnedAt: integer('returned_at'),
    cancelRequestedAt: integer('cancel_requested_at'),
    /** When we stopped waiting for the customer. */
    noAnswerAt: integer('no_answer_at'),
    /** Set aside until then. */
    pausedUntil: integer('paused_until'),
    /** It is set aside to wait for the customer. */
    waitsForCustomer: integer('waits_for_customer', { mode: 'boolean' }).notNull().default(false),
    /** A flash of the customer failed. */
    isUrgent: integer('is_urgent', { mode: 'boolean' }).notNull().default(false),
    /** What sorts it: the earliest of the times above, urgent ones first. Null while it is set aside. */
    position: integer('position'),
  },
  (table) => [
    index('order_inbox_position').on(table.position, table.orderId),
    index('order_inbox_paused').on(table.pausedUntil),
  ],
);
