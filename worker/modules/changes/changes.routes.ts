import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { query } from '#worker/http/validation.ts';
import { selectChanges } from './changes.repository.ts';
import { changesSchema } from './changes.schema.ts';

export const changeRoutes = new Hono<AppEnv>().get(
  '/admin/changes',
  adminOnly(),
  query(changesSchema),
  async (c) =>
    c.json(await selectChanges(c.var.deps.db, c.req.valid('query').before), 200, {
      'Cache-Control': 'private, no-store',
    }),
);
