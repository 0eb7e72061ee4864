import type { Deps } from '#worker/deps.ts';
import type { LogLimits, LogSummary } from '#worker/domain/datalogs/datalogs.api.ts';
import { defaultLogLimits } from '#worker/domain/datalogs/log-checks.ts';
import { notFound } from '#worker/http/errors.ts';
import { selectLimits, updateSummary, upsertLimits } from './datalogs.repository.ts';

interface StoreSummary {
  orderId: string;
  fileId: string;
  summary: LogSummary;
}

/** Stores what the first browser found in a log. The caller checks access. Throws 404 for an unknown log. */
export async function storeSummary({ db }: Pick<Deps, 'db'>, stored: StoreSummary): Promise<void> {
  if (!(await updateSummary(db, stored))) throw notFound('This log');
}

/** Returns the limit of each check. */
export async function getLogLimits({ db }: Pick<Deps, 'db'>): Promise<LogLimits> {
  return { ...defaultLogLimits, ...(await selectLimits(db)) };
}

/** Replaces the limit of each check and returns them. */
export async function changeLogLimits(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { limits, actorId }: { limits: LogLimits; actorId: string },
): Promise<LogLimits> {
  await upsertLimits(db, { limits, actorId, at: now() });
  return limits;
}
