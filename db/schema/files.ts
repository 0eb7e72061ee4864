import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { OrderDeviceJson } from '#worker/domain/orders/orders.api.ts';
import { sessions, users } from './identity.ts';
import { orders } from './orders.ts';

/**
 * Objects in R2. A pending file waits for its upload and belongs to its owner until it is attached,
 * once, to a message or an order. The cleanup deletes expired files.
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
    /** R2's id of a multipart upload. */
    uploadId: text('upload_id'),
    name: text('name'),
    /** Bytes, as reported by R2; of a pending file, as declared by its sender. */
    size: integer('size'),
    /** R2's ETag when the file was attached. An object overwritten since then no longer matches. */
    etag: text('etag'),
    /** The scanner's answer; null if the shop had no scanner. A file that isn't clean can't be downloaded. */
    scan: text('scan').$type<'waiting' | 'clean' | 'blocked'>(),
    /** After failed attempts to delete an expired file, the cleanup waits until this time, in ms since 1970. */
    purgeAt: integer('purge_at').notNull().default(0),
    purgeAttempts: integer('purge_attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('files_key').on(table.key),
    index('files_state_created').on(table.state, table.createdAt),
    index('files_purge').on(table.state, table.purgeAt, table.createdAt),
    index('files_owner_state_created').on(table.ownerId, table.state, table.createdAt),
  ],
);

/** Links that download a file once, in a browser without the user's session. Stores only the SHA-256 of the token. */
export const downloadLinks = sqliteTable(
  'download_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    /** The session that created the link. Deleting the session deletes the link. */
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('download_links_expires').on(table.expiresAt),
    index('download_links_session').on(table.sessionHash),
    index('download_links_file').on(table.fileId),
  ],
);

/** The files that customers paid for. A revision supersedes earlier ones in its series; all stay available. */
export const deliverables = sqliteTable(
  'deliverables',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The id of the fulfillment checklist item. */
    itemId: text('item_id').notNull(),
    fileId: text('file_id')
      .notNull()
      .references(() => files.id),
    /** The id of the first revision. */
    seriesId: text('series_id').notNull(),
    revision: integer('revision').notNull(),
    note: text('note'),
    /** The truck and device that it was built for. */
    vin: text('vin'),
    device: text('device', { mode: 'json' }).$type<OrderDeviceJson>(),
    /** Hexadecimal. */
    sha256: text('sha256').notNull(),
    addedBy: text('added_by')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    /** When the customer got it: with the order's fulfillment, or earlier if an admin delivered it ahead. */
    deliveredAt: integer('delivered_at'),
    /** When the customer was emailed about it. */
    mailedAt: integer('mailed_at'),
    /** Who got it with the truck; null while the order's customer has it. */
    heldBy: text('held_by').references(() => users.id),
    /** When the customer first downloaded it. */
    downloadedAt: integer('downloaded_at'),
    /** When an admin withdrew it, and why. It can no longer be downloaded. */
    withdrawnAt: integer('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
  },
  (table) => [
    uniqueIndex('deliverables_file').on(table.fileId),
    uniqueIndex('deliverables_revision').on(table.seriesId, table.revision),
    index('deliverables_order').on(table.orderId, table.createdAt),
    index('deliverables_held').on(table.heldBy).where(sql`held_by is not null`),
  ],
);
