import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { users } from './identity.ts';
import { orders } from './orders.ts';

/**
 * Objects in R2. A pending one was promised an upload and belongs to its owner until a message or an order
 * takes it, once; an expired one is about to go.
 */
export const files = sqliteTable(
  'files',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    state: text('state').$type<'pending' | 'attached' | 'expired'>().notNull(),
    /** R2's name of the multipart upload, where it is one. */
    uploadId: text('upload_id'),
    name: text('name'),
    /** Bytes, as R2 counts them. */
    size: integer('size'),
    /** R2's, of when the file was attached: an object written over since then is not this file. */
    etag: text('etag'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('files_key').on(table.key),
    index('files_state_created').on(table.state, table.createdAt),
  ],
);

/** The files that an order's customer paid for. A revision supersedes the one before in its series; both stay. */
export const deliverables = sqliteTable(
  'deliverables',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the fulfillment checklist. */
    itemId: text('item_id').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    /** The id of the first revision. */
    seriesId: text('series_id').notNull(),
    revision: integer('revision').notNull(),
    note: text('note'),
    /** In hexadecimal. */
    sha256: text('sha256').notNull(),
    addedBy: text('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    /** When the customer first downloaded it. */
    downloadedAt: integer('downloaded_at'),
  },
  (table) => [
    uniqueIndex('deliverables_file').on(table.fileId),
    uniqueIndex('deliverables_revision').on(table.seriesId, table.revision),
    index('deliverables_order').on(table.orderId, table.createdAt),
  ],
);
