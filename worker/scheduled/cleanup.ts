import type { Deps } from '#worker/deps.ts';
import { deleteExpiredFiles } from '#worker/modules/housekeeping/expired-files.usecases.ts';
import {
  deleteExpiredAnswers,
  deleteExpiredSessions,
  expireUploads,
} from '#worker/modules/housekeeping/housekeeping.repository.ts';
import { deleteDoneJobs } from '#worker/modules/jobs/jobs.repository.ts';

const answerDays = 30;
/** What is asked for again within this time is known to be done. */
const jobDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

/** The scheduled job: ends what has run out. Doing it twice changes nothing. */
export async function sweep({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>): Promise<void> {
  await db.write([
    deleteExpiredSessions(db, now()),
    deleteExpiredAnswers(db, now() - answerDays * dayMs),
    deleteDoneJobs(db, now() - jobDays * dayMs),
    expireUploads(db, now() - dayMs),
  ]);
  await deleteExpiredFiles({ db, files, now });
}
