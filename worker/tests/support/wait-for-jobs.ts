import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';

/** Waits until no job is due. Jobs that are scheduled for later may remain. Throws after 10 s. */
export async function waitForDueJobs(db: Db): Promise<void> {
  const waiting = db.orm.select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.state, 'waiting'));
  await vi.waitFor(
    async () => {
      const due = (await waiting).filter(({ runAt }) => runAt <= Date.now());
      if (due.length > 0) throw new Error(`${due.length} jobs are due`);
    },
    { timeout: 10_000 },
  );
}

/** Waits until every job is done, including retries. Throws after 20 s. */
export async function waitForAllJobs(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await db.client.execute(
          "select kind, last_error from jobs where state <> 'done'",
        );
        return rows.map((row) => `${row.kind}: ${row.last_error}`);
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
}
