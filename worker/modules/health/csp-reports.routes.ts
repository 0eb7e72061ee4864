import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { addressLimit } from '#worker/http/session/address-limit.ts';
import { cspReportLimit } from '#worker/http/write-guard.ts';
import { countViolation } from './csp-reports.repository.ts';
import { cspViolationOf } from './csp-violation.ts';

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
