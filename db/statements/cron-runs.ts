import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { cronRuns } from '#db/schema/jobs.ts';

const id = 1;

/** Stores when the cron trigger ran, in ms since 1970. */
export async function saveCronRun(db: Db, ranAt: number): Promise<void> {
  const row = { id, ranAt };
  await db.write([
    db.orm.insert(cronRuns).values(row).onConflictDoUpdate({ target: cronRuns.id, set: row }),
  ]);
}

/** Returns when the cron trigger last ran, in ms since 1970; undefined before its first run. */
export async function findCronRun(db: Db): Promise<number | undefined> {
  const [run] = await db.orm
    .select({ ranAt: cronRuns.ranAt })
    .from(cronRuns)
    .where(eq(cronRuns.id, id));
  return run?.ranAt;
}
