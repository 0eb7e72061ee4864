import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type {
  ChannelMeaning,
  LogCheckKind,
  LogCorrections,
  LogSummary,
} from '#worker/domain/datalogs/datalogs.api.ts';
import { files } from './files.ts';
import { users } from './identity.ts';
import { orders } from './orders.ts';

/** The chat files that are datalogs, recognized by name, size and first lines when the message was sent. */
export const datalogs = sqliteTable(
  'datalogs',
  {
    fileId: text('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** What the last browser that read the whole log found in it. Null until then. */
    summary: text('summary', { mode: 'json' }).$type<LogSummary>(),
    corrections: text('corrections', { mode: 'json' })
      .$type<LogCorrections>()
      .notNull()
      .default({ channels: {} }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('datalogs_order').on(table.orderId, table.createdAt)],
);

/** The limits of the log checks that an admin changed. A check without a row has its default limit. */
export const datalogLimits = sqliteTable('datalog_limits', {
  kind: text('kind').$type<LogCheckKind>().primaryKey(),
  /** psi or °F. */
  value: real('value').notNull(),
  updatedBy: text('updated_by')
    .notNull()
    .references(() => users.id),
  updatedAt: integer('updated_at').notNull(),
});

/** What admins corrected in a logger's channels. It applies to all later logs of that logger. */
export const logTemplates = sqliteTable(
  'log_templates',
  {
    /** '' for a logger that its logs don't name. */
    logger: text('logger').notNull(),
    channel: text('channel').notNull(),
    meaning: text('meaning').$type<ChannelMeaning>(),
    unit: text('unit'),
    updatedBy: text('updated_by')
      .notNull()
      .references(() => users.id),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.logger, table.channel] })],
);
