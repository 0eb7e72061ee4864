import type { Deps } from '#worker/deps.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { alertExists, resolveAlert, retryAlertJob } from './alerts.repository.ts';

interface AlertAction {
  alertId: string;
  actorId: string;
}

/** Removes an alert from every admin's list. Idempotent; throws 404 for an unknown alert. */
export async function dismissAlert(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId }: AlertAction,
): Promise<void> {
  if (!(await resolveAlert(db, { alertId, actorId, at: now() }))) throw notFound('This alert');
}

/**
 * Retries an alert's failed job for another day. Throws 409 if the job has not failed, and 404 for an unknown alert.
 */
export async function retryFailedJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId }: AlertAction,
): Promise<void> {
  if (await retryAlertJob(db, { alertId, actorId, at: now() })) return;
  if (!(await alertExists(db, alertId))) throw notFound('This alert');
  throw new AppError('conflict', 'This job is already being retried.');
}
