import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { StaffNoteJson } from '#worker/domain/orders/orders.api.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { insertStaffNote } from './staff-notes.repository.ts';

interface AddStaffNote {
  orderId: string;
  text: string;
  author: UserJson;
  idempotent: IdempotentRequest | undefined;
}

/** Adds a note to an order, which only admins see. Throws DuplicateRequestError. */
export async function addStaffNote(
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { orderId, text, author, idempotent }: AddStaffNote,
): Promise<StaffNoteJson> {
  const row = { id: newId(), orderId, authorId: author.id, text, createdAt: now() };
  const note = { id: row.id, text, createdAt: new Date(row.createdAt).toISOString(), author };
  const response = idempotent && { ...idempotent, status: 201, body: JSON.stringify(note) };
  await insertStaffNote(db, row, response);
  return note;
}
