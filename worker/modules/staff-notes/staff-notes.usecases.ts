import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import type { StaffNoteJson } from '#worker/domain/orders/orders.api.ts';
import { notFound } from '#worker/http/errors.ts';
import type { IdempotentRequest } from '#worker/http/idempotency.ts';
import { insertCustomerNote, insertStaffNote } from './staff-notes.repository.ts';

interface NewNote {
  text: string;
  author: UserJson;
  idempotent: IdempotentRequest | undefined;
}

type NoteDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

/** Adds a note to an order, which only admins see. */
export async function addStaffNote(
  deps: NoteDeps,
  { orderId, ...entry }: NewNote & { orderId: string },
): Promise<StaffNoteJson> {
  const { note, row, response } = newNote(deps, entry);
  await insertStaffNote(deps.db, { ...row, orderId }, response);
  return note;
}

/** Adds a note to a customer, which only admins see. Throws 404 for an unknown user. */
export async function addCustomerNote(
  deps: NoteDeps,
  { userId, ...entry }: NewNote & { userId: string },
): Promise<StaffNoteJson> {
  const { note, row, response } = newNote(deps, entry);
  const isAdded = await insertCustomerNote(deps.db, { ...row, userId }, response);
  if (!isAdded) throw notFound('This customer');
  return note;
}

function newNote({ now, newId }: NoteDeps, { text, author, idempotent }: NewNote) {
  const row = { id: newId(), authorId: author.id, text, createdAt: now() };
  const note = { id: row.id, text, createdAt: new Date(row.createdAt).toISOString(), author };
  return {
    note,
    row,
    response: idempotent && { ...idempotent, status: 201, body: JSON.stringify(note) },
  };
}
