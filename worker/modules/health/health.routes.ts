import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoppedCron } from '#worker/http/cron-watch.ts';
import { addressLimit } from '#worker/http/session/address-limit.ts';
import { cspReportLimit } from '#worker/http/write-guard.ts';
import { countViolation, selectViolations } from './csp-reports.repository.ts';
import { cspViolationOf } from './csp-violation.ts';

/**
 * Returns the deployed version if the database responds, when the cron trigger last ran if it has
 * stopped, and how often browsers reported pages that broke their Content-Security-Policy. Without
 * the database, the error handler returns 503.
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

/** Public, because browsers send the reports of visitors, too. Ignores what is no report. */
export const cspReportRoutes = new Hono<AppEnv>().post(
  '/csp-reports',
  addressLimit,
  cspReportLimit,
  async (c) => {
    const { db, now } = c.var.deps;
    const violation = cspViolationOf(await c.req.text());
    if (violation) await countViolation(db, { ...violation, at: now() });
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  },
);
