import { and, asc, eq, inArray, lt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { downloadLinks, files } from '#db/schema/files.ts';
import { sessions } from '#db/schema/identity.ts';
import { jobs, stripeEvents } from '#db/schema/jobs.ts';
import { cspReports, idempotencyKeys, quotaUses } from '#db/schema/requests.ts';
import { truckTransfers } from '#db/schema/transfers.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { dayMs, minuteMs } from '#worker/domain/durations.ts';
import { jobPriorities } from '#worker/domain/jobs/job-kinds.ts';

// All times are in ms since 1970.

const idempotencyKeyDays = 30;
const transferDays = 30;
/** A done job prevents a second job with the same key for this long. Failed jobs remain for the admins. */
const jobDays = 90;
/** A page that breaks its policy again after this time counts from zero. */
const cspReportDays = 30;
/** The quotas count the uses of the last day. */
const quotaDays = 1;
const pendingUploadDays = 1;

/** Deletes every row that is past its retention time, and expires the uploads that were never sent. */
export async function deleteOldRows(db: Db, now: number): Promise<void> {
  const before = (days: number) => now - days * dayMs;
  const { answeredAt, expiresAt, state } = truckTransfers;
  const endedAt = sql`coalesce(${answeredAt}, ${expiresAt})`;
  await db.write([
    db.orm.delete(sessions).where(lt(sessions.expiresAt, now)),
    db.orm.delete(downloadLinks).where(lt(downloadLinks.expiresAt, now)),
    db.orm.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(idempotencyKeyDays))),
    db.orm.delete(cspReports).where(lt(cspReports.lastAt, before(cspReportDays))),
    db.orm.delete(quotaUses).where(lt(quotaUses.createdAt, before(quotaDays))),
    // Deletes unaccepted offers, because the recipient may not be a customer.
    db.orm
      .delete(truckTransfers)
      .where(and(ne(state, 'accepted'), lt(endedAt, before(transferDays)))),
    db.orm.delete(jobs).where(and(eq(jobs.state, 'done'), lt(jobs.endedAt, before(jobDays)))),
    db.orm
      .update(files)
      .set({ state: 'expired' })
      .where(and(eq(files.state, 'pending'), lt(files.createdAt, before(pendingUploadDays)))),
  ]);
}

export function deleteOldStripeEvents(db: Db, olderThan: number) {
  return db.orm.delete(stripeEvents).where(lt(stripeEvents.createdAt, olderThan));
}

export type ExpiredFile = Awaited<ReturnType<typeof selectExpiredFiles>>[number];

/** Selects expired files that are due for deletion. Files without a failed attempt come first, oldest first. */
export function selectExpiredFiles(
  db: Db,
  { createdBefore, at, limit }: { createdBefore: number; at: number; limit: number },
) {
  const { id, key, uploadId, purgeAttempts, purgeAt, createdAt } = files;
  return db.orm
    .select({ id, key, uploadId, purgeAttempts })
    .from(files)
    .where(and(eq(files.state, 'expired'), lte(purgeAt, at), lt(createdAt, createdBefore)))
    .orderBy(asc(purgeAt), asc(createdAt))
    .limit(limit);
}

/** Postpones the next attempt to delete files, from a minute after the first failure up to a day. */
export async function postponeFiles(db: Db, ids: readonly string[], at: number): Promise<void> {
  const delay = sql`min(${dayMs}, ${minuteMs} << min(${files.purgeAttempts}, 11))`;
  await db.write([
    db.orm
      .update(files)
      .set({ purgeAt: sql`${at} + ${delay}`, purgeAttempts: sql`${files.purgeAttempts} + 1` })
      .where(inArray(files.id, [...ids])),
  ]);
}

export async function deleteFileRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.write([db.orm.delete(files).where(inArray(files.id, [...ids]))]);
}

/** Returns those of the keys that have a row in `files`. */
export async function selectKnownKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db.orm
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return rows.map(({ key }) => key);
}

interface UploadsPage {
  day: string;
  /** R2's cursor; undefined for the first page. */
  cursor?: string;
  /** ms since 1970. */
  at: number;
}

/** Returns the statement that enqueues the check of a page of the uploads, once a day. */
export function enqueueUnknownUploads(db: Db, { day, cursor, at }: UploadsPage) {
  return enqueueJob(db, {
    kind: 'deleteUnknownUploads',
    key: cursor === undefined ? day : `${day}:${cursor}`,
    payload: cursor === undefined ? { day } : { day, cursor },
    createdAt: at,
    priority: jobPriorities.background,
  });
}
