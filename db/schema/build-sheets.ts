import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BuildQuestionJson } from '#worker/domain/build-sheet/build-sheet.api.ts';

/** The questions that the store asks about trucks, in one row. */
export const buildQuestions = sqliteTable('build_questions', {
  id: integer('id').primaryKey(),
  questions: text('questions', { mode: 'json' }).$type<BuildQuestionJson[]>().notNull(),
  /** Counts the edits, to detect when two admins edit at once. */
  version: integer('version').notNull().default(1),
});
