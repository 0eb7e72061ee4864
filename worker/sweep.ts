import type { Deps } from './deps.ts';
import {
  deleteExpiredAnswers,
  deleteExpiredSessions,
} from './modules/housekeeping/housekeeping.repository.ts';

const answerDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** The scheduled job: ends what has run out. Doing it twice changes nothing. */
export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.write([
    deleteExpiredSessions(db, now()),
    deleteExpiredAnswers(db, now() - answerDays * dayMs),
  ]);
  db.close();
}
