import { hasSameFields } from '#db/has-same-fields.ts';
import type { Deps } from '#worker/deps.ts';
import type {
  LogCorrections,
  LogLimits,
  LogSummary,
} from '#worker/domain/datalogs/datalogs.api.ts';
import { defaultLogLimits } from '#worker/domain/datalogs/log-checks.ts';
import { notFound } from '#worker/http/errors.ts';
import { selectLimits, updateCorrections, upsertLimits } from './datalogs.repository.ts';

interface StoreCorrections {
  orderId: string;
  fileId: string;
  summary: LogSummary;
  corrections: LogCorrections;
  /** The program that wrote the log, or ''. */
  logger: string;
  actor: { id: string; isAdmin: boolean };
}

/**
 * Replaces the corrections of a log, for everyone who sees the order. The shop remembers an admin's
 * corrections for later logs of the same logger. The caller checks access. Throws 404 for an
 * unknown log.
 */
export async function storeCorrections(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { logger, actor, ...stored }: StoreCorrections,
): Promise<void> {
  const templates = actor.isAdmin
    ? Object.entries(stored.corrections.channels).map(([channel, correction]) => ({
        logger,
        channel,
        ...correction,
      }))
    : [];
  const isKnown = await updateCorrections(db, {
    ...stored,
    templates,
    actorId: actor.id,
    at: now(),
  });
  if (!isKnown) throw notFound('This log');
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
  const before = await getLogLimits({ db });
  if (!hasSameFields(before, limits)) {
    await upsertLimits(db, { before, limits, actorId, at: now() });
  }
  return limits;
}
