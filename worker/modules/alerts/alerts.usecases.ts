import type { Deps } from '#worker/deps.ts';
import type { Role } from '#worker/domain/accounts/accounts.api.ts';
import { may, permissions } from '#worker/domain/accounts/permissions.ts';
import { permissionToDismiss } from '#worker/domain/jobs/alerts.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { findAlert, resolveAlert, retryAlertJob } from './alerts.repository.ts';

interface AlertAction {
  alertId: string;
  actorId: string;
}

/**
 * Removes an alert from every admin's list. Idempotent; throws 404 for an unknown alert, and 403 for an alert about a
 * refund without the permission for refunds.
 */
export async function dismissAlert(
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
 * Retries an alert's failed job for another day. Throws 409 if the job has not failed, and 404 for an unknown alert.
 */
export async function retryFailedJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId }: AlertAction,
): Promise<void> {
  if (await retryAlertJob(db, { alertId, actorId, at: now() })) return;
  if (!(await findAlert(db, alertId))) throw notFound('This alert');
  throw new AppError('conflict', 'This job is already being retried.');
}
