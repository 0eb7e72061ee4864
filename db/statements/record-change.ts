import type { SQL } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { changes } from '#db/schema/admin-tools.ts';
import { insertWhen } from './insert-when.ts';

/** The actor and time of a change for the whole shop. */
export interface Author {
  actorId: string;
  /** ms since 1970. */
  at: number;
}

interface Change {
  kind: (typeof changes.$inferInsert)['kind'];
  name: string;
  /** Undefined before the creation and after the deletion. */
  before: object | undefined;
  after: object | undefined;
}

/** Returns the statement that records a change if `when` holds, for the change's batch. */
export function recordChange(
  db: Db,
  { actorId, at }: Author,
  { before, after, ...change }: Change,
  when?: SQL,
) {
  const row = {
    ...change,
    id: crypto.randomUUID(),
    actorId,
    createdAt: at,
    before: before ? changedFields(before, after) : null,
    after: after ? changedFields(after, before) : null,
  };
  return insertWhen(db, changes, row, when);
}

/** Returns the fields of a row that another version lacks, or has with another value. */
function changedFields(row: object, other: object = {}): Record<string, unknown> {
  const others = new Map(Object.entries(other));
  const isChanged = ([field, value]: [string, unknown]) =>
    field !== 'id' &&
    field !== 'version' &&
    JSON.stringify(value) !== JSON.stringify(others.get(field));
  return Object.fromEntries(Object.entries(row).filter(isChanged));
}
