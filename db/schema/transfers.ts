import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core';
import type { TransferState } from '#worker/domain/fitment/transfers.api.ts';
import { deliverables } from './files.ts';
import { trucks } from './garage.ts';
import { users } from './identity.ts';

/** The offers to hand a truck with its files to another account. Times are ms since 1970. */
export const truckTransfers = sqliteTable(
  'truck_transfers',
  {
    id: text('id').primaryKey(),
    truckId: text('truck_id').references(() => trucks.id, { onDelete: 'set null' }),
    fromUserId: text('from_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lowercase. Whether an account has it decides nothing until its user accepts. */
    toEmail: text('to_email').notNull(),
    /** Who accepted it. */
    toUserId: text('to_user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state').$type<TransferState>().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    answeredAt: integer('answered_at'),
  },
  (table) => [
    uniqueIndex('truck_transfers_open').on(table.truckId).where(sql`state = 'open'`),
    index('truck_transfers_truck').on(table.truckId),
    index('truck_transfers_from').on(table.fromUserId, table.createdAt),
    index('truck_transfers_email').on(table.toEmail),
    index('truck_transfers_to').on(table.toUserId),
  ],
);

/** The files that went with each truck. */
export const transferredFiles = sqliteTable(
  'transferred_files',
  {
    transferId: text('transfer_id')
      .notNull()
      .references(() => truckTransfers.id, { onDelete: 'cascade' }),
    deliverableId: text('deliverable_id')
      .notNull()
      .references(() => deliverables.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.transferId, table.deliverableId] }),
    index('transferred_files_deliverable').on(table.deliverableId),
  ],
);
