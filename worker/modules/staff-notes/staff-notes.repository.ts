import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { userFields, users } from '#db/schema/identity.ts';
import { customerNotes, staffNotes } from '#db/schema/staff-notes.ts';
import { insertWhen } from '#db/statements/insert-when.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { rowExists } from '#db/statements/row-exists.ts';
import { storeResponse } from '#db/statements/stored-responses.ts';
import type { StaffNoteJson } from '#worker/domain/orders/orders.api.ts';
import type { FirstResponse } from '#worker/http/idempotency.ts';

/** Returns an order's notes, oldest first. */
export async function selectStaffNotes(db: Db, orderId: string): Promise<StaffNoteJson[]> {
  const { id, text, createdAt } = staffNotes;
  const rows = await db.orm
    .select({ id, text, createdAt, author: userFields })
    .from(staffNotes)
    .innerJoin(users, eq(users.id, staffNotes.authorId))
    .where(eq(staffNotes.orderId, orderId))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/**
 * Stores a note and the response for its idempotency key in one batch. Bumps the order's poll
 * version only, because the lists don't show notes.
 */
export async function insertStaffNote(
  db: Db,
  row: typeof staffNotes.$inferInsert,
  response: FirstResponse | undefined,
): Promise<void> {
  const { authorId: userId, createdAt } = row;
  await db.write([
    ...storeResponse(db, response && { ...response, userId, createdAt }),
    db.orm.insert(staffNotes).values(row),
    ...bumpPollVersions(db, [`order:${row.orderId}`]),
  ]);
}

/**
 * Stores a note on a customer and the response for its idempotency key in one batch, and returns
 * whether the customer exists.
 */
export async function insertCustomerNote(
  db: Db,
  row: typeof customerNotes.$inferSelect,
  response: FirstResponse | undefined,
): Promise<boolean> {
  const { authorId, createdAt } = row;
  const isStored = rowExists(customerNotes, eq(customerNotes.id, row.id));
  const [inserted] = await db.write([
    insertWhen(db, customerNotes, row, rowExists(users, eq(users.id, row.userId))),
    ...storeResponse(db, response && { ...response, userId: authorId, createdAt }, isStored),
  ]);
  return inserted?.rowsAffected === 1;
}
