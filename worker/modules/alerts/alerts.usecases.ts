import type { Deps } from '#worker/deps.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { AppError, notFound } from '#worker/http/errors.ts';
import { isKnownAlert, resolveAlert, retryJobOf, selectOpenAlerts } from './alerts.repository.ts';

interface DealWith {
  alertId: string;
  actorId: string;
}

/** What an admin has to look at, oldest first. */
export function listAlerts({ db }: Pick<Deps, 'db'>): Promise<AlertJson[]> {
  return selectOpenAlerts(db);
}

/** Takes an alert off every admin's list. Asked again it changes nothing; throws 404 for none such. */
export async function dismissAlert(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId }: DealWith,
): Promise<void> {
  if (!(await resolveAlert(db, { alertId, actorId, at: now() }))) throw notFound('This alert');
}

/**
 * Has a job that was given up tried for another day. Throws 409 where nothing is given up any more, and 404 for
 * no such alert.
 */
export async function retryFailedJob(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { alertId, actorId }: DealWith,
): Promise<void> {
  if (await retryJobOf(db, { alertId, actorId, at: now() })) return;
  if (!(await isKnownAlert(db, alertId))) throw notFound('This alert');
  throw new AppError('conflict', 'This is being tried again already.');
}
