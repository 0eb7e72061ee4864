import { Hono } from 'hono';
import { addressLimit } from '#worker/http/address-limit.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

/** Returns the deployed version if the database responds. Otherwise, the error handler returns 503. */
export const healthRoutes = new Hono<AppEnv>().get('/health', addressLimit, async (c) => {
  await c.var.deps.db.client.execute('select 1');
  return c.json({ status: 'ok', database: 'ok', version: c.var.deps.version }, 200, {
    'Cache-Control': 'no-store',
  });
});
