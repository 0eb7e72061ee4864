import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoppedCron } from '#worker/http/cron-watch.ts';
import { addressLimit } from '#worker/http/session/address-limit.ts';
import { selectViolations } from './csp-reports.repository.ts';

/**
 * Returns the deployed version if the database responds, when the cron trigger last ran if it has stopped, and how often
 * browsers reported pages that broke their Content-Security-Policy. Without the database, the error handler returns 503.
 */
export const healthRoutes = new Hono<AppEnv>().get('/health', addressLimit, async (c) => {
  const { db, version } = c.var.deps;
  const cronStoppedAt = await findStoppedCron(c.var.deps);
  const violations = await selectViolations(db);
  const cspReports = violations.length > 0 ? violations : undefined;
  return c.json({ status: 'ok', database: 'ok', version, cronStoppedAt, cspReports }, 200, {
    'Cache-Control': 'no-store',
  });
});
