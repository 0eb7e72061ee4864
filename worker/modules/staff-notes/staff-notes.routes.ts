import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { idempotent } from '#worker/http/idempotency.ts';
import { adminOrderAccess } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { staffNoteSchema } from './staff-note.schema.ts';
import { selectStaffNotes } from './staff-notes.repository.ts';
import { addStaffNote } from './staff-notes.usecases.ts';

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
      return c.json(note, 201, { 'Cache-Control': 'private, no-store' });
    },
  );
