import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';

/** Waits until no job is due. Throws after 10 s. */
export async function untilNoJobIsDue(db: Db): Promise<void> {
  const waiting = db.orm.select({ runAt: jobs.runAt }).from(jobs).where(eq(jobs.state, 'waiting'));
  await vi.waitFor(
    async () => {
      const due = (await waiting).filter(({ runAt }) => runAt <= Date.now());
      if (due.length > 0) throw new Error(`${due.length} jobs are due`);
    },
    { timeout: 10_000 },
  );
}
