import { Hono } from 'hono';
import * as z from 'zod';
import type { Deps } from '#worker/deps.ts';
import type { UserJson } from '#worker/domain/accounts/accounts.api.ts';
import { limits } from '#worker/domain/limits.ts';
import type { StaffNoteJson } from '#worker/domain/orders/orders.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { notFound } from '#worker/http/errors.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { type IdempotencyKey, idempotent } from '#worker/http/idempotency.ts';
import { adminOnly, adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody, requiredText } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { insertCustomerNote, insertStaffNote, selectStaffNotes } from './staff-notes.repository.ts';

/** The body of `POST /api/admin/orders/{orderId}/notes`. */
const staffNoteSchema = z.object({
  text: requiredText('The note', limits.staffNote, {
    blank: 'Write a note',
    message: 'The note must be text',
  }),
});

export const staffNoteRoutes = new Hono<AppEnv>()
  .get('/admin/orders/:orderId/notes', adminOrderAccess, (c) =>
    respondWithEtag(c, () => selectStaffNotes(c.var.deps.db, c.req.param('orderId'))),
  )

  .post(
    '/admin/orders/:orderId/notes',
    adminOrderAccess,
    jsonWrite,
    idempotent(),
    jsonBody(staffNoteSchema),
    async (c) => {
      const note = await addStaffNote(c.var.deps, {
        orderId: c.req.param('orderId'),
        text: c.req.valid('json').text,
        author: c.var.session.user,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(note, 201);
    },
  )

  .post(
    '/admin/customers/:userId/notes',
    adminOnly(),
    jsonWrite,
    idempotent(),
    jsonBody(staffNoteSchema),
    async (c) => {
      const note = await addCustomerNote(c.var.deps, {
        userId: c.req.param('userId'),
        text: c.req.valid('json').text,
        author: c.var.session.user,
        idempotencyKey: c.var.idempotencyKey,
      });
      return c.json(note, 201);
    },
  );

interface NewNote {
  text: string;
  author: UserJson;
  idempotencyKey: IdempotencyKey | undefined;
}

type NoteDeps = Pick<Deps, 'db' | 'now' | 'newId'>;

/** Adds a note to an order, which only admins see. */
async function addStaffNote(
  deps: NoteDeps,
  { orderId, ...entry }: NewNote & { orderId: string },
): Promise<StaffNoteJson> {
  const { note, row, response } = newNote(deps, entry);
  await insertStaffNote(deps.db, { ...row, orderId }, response);
  return note;
}

/** Adds a note to a customer, which only admins see. Throws 404 for an unknown user. */
async function addCustomerNote(
  deps: NoteDeps,
  { userId, ...entry }: NewNote & { userId: string },
): Promise<StaffNoteJson> {
  const { note, row, response } = newNote(deps, entry);
  const isAdded = await insertCustomerNote(deps.db, { ...row, userId }, response);
  if (!isAdded) throw notFound('This customer');
  return note;
}

function newNote({ now, newId }: NoteDeps, { text, author, idempotencyKey }: NewNote) {
  const row = { id: newId(), authorId: author.id, text, createdAt: now() };
  const note = { id: row.id, text, createdAt: new Date(row.createdAt).toISOString(), author };
  return {
    note,
    row,
    response: idempotencyKey && { ...idempotencyKey, status: 201, body: JSON.stringify(note) },
  };
}
