import { getTableColumns } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BuildAnswersJson } from '#worker/domain/build-sheet/build-sheet.api.ts';
import { users } from './identity.ts';

/** The users' trucks. */
export const trucks = sqliteTable(
  'trucks',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Counts the edits, to detect when two devices edit at once. */
    version: integer('version').notNull().default(1),
    nickname: text('nickname'),
    year: text('year').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    transmission: text('transmission'),
    vin: text('vin'),
    device: text('device'),
    /** Null without a device. */
    deviceSerial: text('device_serial'),
    /** The latest answers about this truck, for its next order. */
    buildAnswers: text('build_answers', { mode: 'json' })
      .$type<BuildAnswersJson>()
      .notNull()
      .default({}),
    /** ms since 1970. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('trucks_user_created').on(table.userId, table.createdAt)],
);

const {
  userId: _userId,
  createdAt: _createdAt,
  buildAnswers: _buildAnswers,
  ...fields
} = getTableColumns(trucks);

/** The columns of a truck in the API. */
export const truckFields = fields;
