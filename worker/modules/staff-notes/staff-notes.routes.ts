import { Hono } from 'hono';
import * as z from 'zod';
import { trimText } from '#worker/domain/blank-text.ts';
import { limits, tooLongMessage } from '#worker/domain/limits.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOnly, adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { selectStaffNotes } from './staff-notes.repository.ts';
import { addCustomerNote, addStaffNote } from './staff-notes.usecases.ts';

/** The body of `POST /api/admin/orders/{orderId}/notes`. */
const staffNoteSchema = z.object({
  text: z
    .string('The note must be text')
    .overwrite(trimText)
    .min(1, 'Write a note')
    .max(limits.staffNote, tooLongMessage('The note', limits.staffNote)),
});

export const staffNoteRoutes = new Hono<AppEnv>()
  .get('/admin/orders/:orderId/notes', adminOrderAccess, (c) =>
    respondWithEtag(c, () => selectStaffNotes(c.var.deps.db, c.req.param('orderId'))),
  )

  .post(
    '/admin/orders/:orderId/notes',
    adminOrderAccess,
    jsonWrite,
    idempotent,
    jsonBody(staffNoteSchema),
    async (c) => {
      const note = await addStaffNote(c.var.deps, {
        orderId: c.req.param('orderId'),
        text: c.req.valid('json').text,
        author: c.var.session.user,
        idempotent: c.var.idempotent,
      });
      return c.json(note, 201);
    },
  )

  .post(
    '/admin/customers/:userId/notes',
    adminOnly(),
    jsonWrite,
    idempotent,
    jsonBody(staffNoteSchema),
    async (c) => {
      const note = await addCustomerNote(c.var.deps, {
        userId: c.req.param('userId'),
        text: c.req.valid('json').text,
        author: c.var.session.user,
        idempotent: c.var.idempotent,
      });
      return c.json(note, 201);
    },
  );
