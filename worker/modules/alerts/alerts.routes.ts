import { Hono } from 'hono';
import * as z from 'zod';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoppedCron } from '#worker/http/cron-watch.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { query } from '#worker/http/validation.ts';
import { emptyWrite, notCrossSite } from '#worker/http/write-guard.ts';
import { selectOpenAlerts } from './alerts.repository.ts';
import { dismissAlert, retryFailedJob } from './alerts.usecases.ts';

/** The query of a page. `after` is the id of the newest alert that the client has; the first page has no `after`. */
const afterSchema = z.object({
  after: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'Send the id of the newest alert you have')
    .optional(),
});

export const alertRoutes = new Hono<AppEnv>()
  .get('/admin/alerts', adminOnly({ polls: ['admin'] }), notCrossSite, query(afterSchema), (c) =>
    respondWithEtag(c, async () => {
      await findStoppedCron(c.var.deps);
      return selectOpenAlerts(c.var.deps.db, c.req.valid('query').after);
    }),
  )

  .post('/admin/alerts/:alertId/done', adminOnly(), emptyWrite, async (c) => {
    const { alertId } = c.req.param();
    const { user, role } = c.var.session;
    await dismissAlert(c.var.deps, { alertId, actorId: user.id, role });
    return c.body(null, 204);
  })

  .post('/admin/alerts/:alertId/retry', adminOnly(), emptyWrite, async (c) => {
    const { alertId } = c.req.param();
    await retryFailedJob(c.var.deps, { alertId, actorId: c.var.session.user.id });
    return c.body(null, 204);
  });
