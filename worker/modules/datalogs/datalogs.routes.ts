import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly, orderAccess, signedIn } from '#worker/http/session/session-guard.ts';
import { jsonBody } from '#worker/http/validation.ts';
import { jsonWrite } from '#worker/http/write-guard.ts';
import { logCorrectionsSchema, logLimitsSchema, logSummarySchema } from './datalog.schema.ts';
import { selectDatalogs, selectTemplates } from './datalogs.repository.ts';
import {
  changeLogLimits,
  getLogLimits,
  storeCorrections,
  storeSummary,
} from './datalogs.usecases.ts';

export const datalogRoutes = new Hono<AppEnv>()
  .get('/orders/:orderId/logs', orderAccess, (c) =>
    respondWithEtag(c, () => selectDatalogs(c.var.deps.db, c.req.param('orderId'))),
  )

  .put(
    '/orders/:orderId/logs/:fileId',
    orderAccess,
    jsonWrite,
    jsonBody(logSummarySchema),
    async (c) => {
      await storeSummary(c.var.deps, { ...c.req.param(), summary: c.req.valid('json') });
      return c.body(null, 204);
    },
  )

  .put(
    '/orders/:orderId/logs/:fileId/corrections',
    orderAccess,
    jsonWrite,
    jsonBody(logCorrectionsSchema),
    async (c) => {
      const { logger, summary, ...corrections } = c.req.valid('json');
      const { user: actor } = c.var.session;
      await storeCorrections(c.var.deps, { ...c.req.param(), corrections, summary, logger, actor });
      return c.body(null, 204);
    },
  )

  .get('/log-templates', signedIn(), async (c) => c.json(await selectTemplates(c.var.deps.db)))

  .get('/log-limits', signedIn(), async (c) => c.json(await getLogLimits(c.var.deps)))

  .put('/admin/log-limits', adminOnly(), jsonWrite, jsonBody(logLimitsSchema), async (c) => {
    const limits = await changeLogLimits(c.var.deps, {
      limits: c.req.valid('json'),
      actorId: c.var.session.user.id,
    });
    return c.json(limits);
  });
