import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoppedCron } from '#worker/http/cron-watch.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { emptyWrite } from '#worker/http/write-guard.ts';
import { selectOpenAlerts } from './alerts.repository.ts';
import { dismissAlert, retryFailedJob } from './alerts.usecases.ts';

export const alertRoutes = new Hono<AppEnv>()
  .get('/admin/alerts', adminOnly({ polls: ['admin'] }), (c) =>
    respondWithEtag(c, async () => {
      await findStoppedCron(c.var.deps);
      return selectOpenAlerts(c.var.deps.db);
    }),
  )

  .post('/admin/alerts/:alertId/done', adminOnly(), emptyWrite, async (c) => {
    const { alertId } = c.req.param();
    await dismissAlert(c.var.deps, { alertId, actorId: c.var.session.user.id });
    return c.body(null, 204);
  })

  .post('/admin/alerts/:alertId/retry', adminOnly(), emptyWrite, async (c) => {
    const { alertId } = c.req.param();
    await retryFailedJob(c.var.deps, { alertId, actorId: c.var.session.user.id });
    return c.body(null, 204);
  });
