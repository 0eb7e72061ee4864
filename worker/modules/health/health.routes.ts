import { Hono } from 'hono';
import { addressLimit } from '#worker/http/address-limit.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoppedCron } from '#worker/http/cron-watch.ts';

/**
 * Returns the deployed version if the database responds, and when the cron trigger last ran if it has stopped. Without
 * the database, the error handler returns 503.
 */
export const healthRoutes = new Hono<AppEnv>().get('/health', addressLimit, async (c) => {
  const cronStoppedAt = await findStoppedCron(c.var.deps);
  return c.json({ status: 'ok', database: 'ok', version: c.var.deps.version, cronStoppedAt }, 200, {
    'Cache-Control': 'no-store',
  });
});
