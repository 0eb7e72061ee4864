import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';

/** Says which version this is and whether its database answers: 200, or the 503 of the error handler. */
export const healthRoutes = new Hono<AppEnv>().get('/health', async (c) => {
  await c.var.deps.db.client.execute('select 1');
  return c.json({ status: 'ok', database: 'ok', version: c.var.deps.version }, 200, {
    'Cache-Control': 'no-store',
  });
});
