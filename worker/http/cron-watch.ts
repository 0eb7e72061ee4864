import { findCronRun } from '#db/statements/cron-runs.ts';
import { enqueueNotification } from '#db/statements/enqueue-job.ts';
import { bumpPollVersions } from '#db/statements/poll-versions.ts';
import { raiseAlert } from '#db/statements/raise-alert.ts';
import type { Deps } from '#worker/deps.ts';
import { minuteMs } from '#worker/domain/durations.ts';

/** The cron trigger runs every minute. Without a run for this long, it counts as stopped. */
const stoppedAfterMs = 15 * minuteMs;

/** If the cron trigger has stopped, alerts the admins once and returns its last run in ISO 8601. */
export async function findStoppedCron({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<string | undefined> {
  const at = now();
  const ranAt = await findCronRun(db);
  if (ranAt === undefined || ranAt > at - stoppedAfterMs) return undefined;
  const detail = new Date(ranAt).toISOString();
  const key = `cronStopped:${detail}`;
  const notification = { key: `adminAlert:${key}`, orderId: null, actorId: null, at, detail };
  const [raised] = await db.write([
    raiseAlert(db, { kind: 'cronStopped', key, detail, createdAt: at }),
    enqueueNotification(db, { event: 'adminAlert', ...notification }),
  ]);
  if (raised?.rowsAffected === 1) await db.write(bumpPollVersions(db, ['admin']));
  return detail;
}
