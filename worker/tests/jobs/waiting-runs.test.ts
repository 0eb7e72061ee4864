import { expect, it, onTestFinished } from 'vitest';
import { createDb } from '#db/client.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import type { JobHandlers } from '#worker/modules/jobs/job-handlers.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { startRecordingDatabase } from '#worker/tests/support/recording-database.ts';
import { startStore } from '#worker/tests/support/store.ts';

const runs = 10;

it('lets one of many runs wait for a delayed job', async () => {
  const store = await startStore();
  const recording = await startRecordingDatabase(store.database.url);
  const db = createDb(recording.url);
  onTestFinished(async () => {
    db.close();
    await store.stop();
    await recording.close();
  });
  const now = Date.now();
  await db.write([
    enqueueJob(db, {
      kind: 'checkFile',
      key: 'x',
      payload: { fileId: 'none' },
      createdAt: now,
      runAt: now + 4000,
    }),
  ]);
  const ran: string[] = [];
  // No other kind is enqueued.
  const handlers = {
    checkFile: async (_: unknown, job: { key: string }) => {
      ran.push(job.key);
      return [];
    },
  } as Partial<JobHandlers> as JobHandlers;
  const run = () => runJobs({ db, now: Date.now }, { handlers, durationMs: 60_000 });
  await Promise.all(Array.from({ length: runs }, run));
  expect(ran).toEqual(['checkFile:x']);
  const leases = recording.trips
    .flat()
    .filter(({ sql }) => sql.startsWith('update "jobs" set "leased_until"'));
  expect(leases.length).toBeLessThan(runs / 2);
});
