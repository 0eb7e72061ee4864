import type { Deps } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import { deleteExpiredFiles } from '#worker/modules/housekeeping/expired-files.usecases.ts';
import {
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteOldCspReports,
  deleteOldIdempotencyKeys,
  deleteOldQuotaUses,
  deleteOldTransfers,
  expireUploads,
} from '#worker/modules/housekeeping/housekeeping.repository.ts';
import { deleteDoneJobs } from '#worker/modules/jobs/jobs.repository.ts';

const idempotencyKeyDays = 30;
const transferDays = 30;
/** A done job prevents a second job with the same key for this long. */
const jobDays = 90;
/** A page that breaks its policy again after this time counts from zero. */
const cspReportDays = 30;

/** Deletes everything that is past its retention time. Idempotent. */
export async function purgeExpired({
  db,
  files,
  now,
}: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  await db.write([
    deleteExpiredSessions(db, now()),
    deleteExpiredLinks(db, now()),
    deleteOldIdempotencyKeys(db, now() - idempotencyKeyDays * dayMs),
    deleteOldCspReports(db, now() - cspReportDays * dayMs),
    deleteOldQuotaUses(db, now() - dayMs),
    deleteOldTransfers(db, now() - transferDays * dayMs),
    deleteDoneJobs(db, now() - jobDays * dayMs),
    expireUploads(db, now() - dayMs),
  ]);
  await deleteExpiredFiles({ db, files, now });
}
