import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ChangeKind } from '#worker/domain/accounts/changes.api.ts';
import { users } from './identity.ts';

/** What admins changed for the whole shop. `role_changes` has the changes of the team. */
export const changes = sqliteTable(
  'changes',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<Exclude<ChangeKind, 'team' | 'sessions'>>().notNull(),
    name: text('name').notNull(),
    actorId: text('actor_id')
      .notNull()
      .references(() => users.id),
    /** The changed fields; null if the thing didn't exist. */
    before: text('before', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** The changed fields; null if the thing was deleted. */
    after: text('after', { mode: 'json' }).$type<Record<string, unknown>>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('changes_created').on(table.createdAt, table.id),
    index('changes_actor').on(table.actorId, table.createdAt),
  ],
);
