import { beforeEach, expect, it, vi } from 'vitest';
import { createDb, type Db } from '#db/client.ts';
import { jobs } from '#db/schema/jobs.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { withRequestId } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/modules/jobs/jobs.repository.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { openDatabase } from '#worker/tests/support/open-store.ts';
import { startRecordingDatabase } from '#worker/tests/support/recording-database.ts';

const runs = 10;
const { url } = await openDatabase();

let db: Db;
let recording: Awaited<ReturnType<typeof startRecordingDatabase>>;
/** How far the clock of the runs is ahead, in ms. */
let aheadMs: number;
let ran: string[];
let onJob: (key: string) => void;

beforeEach(async () => {
  recording = await startRecordingDatabase(url);
  db = createDb(recording.url);
  await db.orm.delete(jobs);
  aheadMs = 0;
  ran = [];
  onJob = () => {};
  return async () => {
    db.close();
    await recording.close();
  };
});

/** Enqueues jobs that are due after these times, in ms. */
async function addJobs(delays: Record<string, number>): Promise<void> {
  const createdAt = Date.now();
  const job = { kind: 'checkFile', payload: { fileId: 'none' }, createdAt } as const;
  await db.write(
    Object.entries(delays).map(([key, delay]) =>
      enqueueJob(db, { ...job, key, runAt: createdAt + delay }),
    ),
  );
}

function run(durationMs = 60_000): Promise<void> {
  // No other kind is enqueued.
  const handlers = {
    checkFile: async (_: unknown, { key }: { key: string }) => {
      ran.push(key);
      onJob(key);
      return [];
    },
  } as Partial<JobHandlers> as JobHandlers;
  return runJobs({ db, now: () => Date.now() + aheadMs }, { handlers, durationMs });
}

it('lets one of many runs wait for a delayed job', async () => {
  await addJobs({ x: 4000 });
  await Promise.all(Array.from({ length: runs }, () => run()));
  expect(ran).toEqual(['checkFile:x']);
  const leases = recording.trips
    .flat()
    .filter(({ sql }) => sql.startsWith('update "jobs" set "leased_until"'));
  expect(leases.length).toBeLessThan(runs / 2);
});

it('waits for a job that is due before another run wakes up', async () => {
  await addJobs({ late: 8000 });
  const other = run();
  await expect.poll(() => recording.trips.flat().some(isNextRun)).toBe(true);
  await addJobs({ early: 2000 });
  await run();
  expect(ran).toContain('checkFile:early');
  await other;
  expect(ran.sort()).toEqual(['checkFile:early', 'checkFile:late']);
});

it('takes the jobs that other runs left to it, even after a slow one', async () => {
  await addJobs({ slow: 4000, next: 5000 });
  onJob = (key) => {
    if (key === 'checkFile:slow') aheadMs = 120_000;
  };
  await Promise.all([run(), run()]);
  expect(ran).toEqual(['checkFile:slow', 'checkFile:next']);
});

it('takes the jobs of other runs that are due after its end', async () => {
  await addJobs({ first: 4000, second: 7000 });
  await Promise.all([run(5000), run(10_000)]);
  expect(ran).toEqual(['checkFile:first', 'checkFile:second']);
});

function isNextRun({ sql }: { sql: string }): boolean {
  return sql.startsWith('select "next_at"');
}

it('logs a failed job with its kind, error and request id, without email addresses', async () => {
  const payload = { orderId: 'o1' };
  await db.write([
    enqueueJob(db, { kind: 'createInvoice', key: 'o1', payload, createdAt: Date.now() }),
  ]);
  const handlers = {
    createInvoice: () => Promise.reject(new Error('ana@example.com has no country')),
  } as unknown as JobHandlers;
  const write = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const deps = { db, now: () => Date.now(), newId: () => crypto.randomUUID() };
  await withRequestId('request-1', () => runJobs(deps, { handlers, durationMs: 0 }));
  const lines = write.mock.calls.map(([line]) => JSON.parse(String(line)));
  write.mockRestore();
  expect(lines).toEqual([
    {
      level: 'warn',
      requestId: 'request-1',
      job: expect.any(String),
      kind: 'createInvoice',
      attempts: 1,
      error: '[email] has no country',
    },
  ]);
});
