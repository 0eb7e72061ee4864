import { Hono } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { query } from '#worker/http/validation.ts';
import { selectChanges } from './changes.repository.ts';

const message = 'Send the time and the id of the oldest change that you have';

/** The query of `GET /api/admin/changes`. `before` is the time and the id of the oldest change that the client has. */
const changesSchema = z.object({
  before: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z_[\w-]{1,64}$/, message)
    .transform((text) => {
      const [time = '', id = ''] = text.split('_');
      return { at: Date.parse(time), id };
    })
    .refine(({ at }) => Number.isFinite(at), message)
    .optional(),
});

export const changeRoutes = new Hono<AppEnv>().get(
  '/admin/changes',
  adminOnly(),
  query(changesSchema),
  async (c) =>
    c.json(await selectChanges(c.var.deps.db, c.req.valid('query').before), 200, {
      'Cache-Control': 'private, no-store',
    }),
);
