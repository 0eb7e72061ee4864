import { Hono } from 'hono';
import * as z from 'zod';
import type { Deps } from '#worker/deps.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { may, permissions } from '#worker/domain/accounts/permissions.ts';
import { permissionToDismiss } from '#worker/domain/jobs/alerts.api.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoppedCron } from '#worker/http/cron-watch.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { respondWithEtag } from '#worker/http/etag.ts';
import { adminOnly } from '#worker/http/session/session-guard.ts';
import { query } from '#worker/http/validation.ts';
import { emptyWrite, notCrossSite } from '#worker/http/write-guard.ts';
import { findAlert, resolveAlert, retryAlertJob, selectOpenAlerts } from './alerts.repository.ts';

/** The query of a page. `after` is the id of the newest alert that the client has; the first page has no `after`. */
const afterSchema = z.object({ after: z.string().optional() });

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

interface AlertAction {
  alertId: string;
  actorId: string;
}

/**
 * Removes an alert from every admin's list. Idempotent; throws 404 for an unknown alert, and 403
 * for an alert about a refund without the permission for refunds.
 */
async function dismissAlert(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId, role }: AlertAction & { role: Role | null },
): Promise<void> {
  const alert = await findAlert(db, alertId);
  if (!alert) throw notFound('This alert');
  const permission = permissionToDismiss(alert);
  if (!may(role, permission)) throw new AppError('forbidden', permissions[permission].refusal);
  await resolveAlert(db, { alertId, actorId, at: now() });
}

/**
 * Retries an alert's failed job for another day. Throws 409 if the job has not failed, and 404 for
 * an unknown alert.
 */
async function retryFailedJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId }: AlertAction,
): Promise<void> {
  if (await retryAlertJob(db, { alertId, actorId, at: now() })) return;
  if (!(await findAlert(db, alertId))) throw notFound('This alert');
  throw new AppError('conflict', 'This job is already being retried.');
}
