import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';
import { orders } from './orders.ts';

/** The ticked items of each order's fulfillment checklist. The domain code defines the items. */
export const checklistTicks = sqliteTable(
  'checklist_ticks',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    tickedBy: text('ticked_by')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.itemId] })],
);
