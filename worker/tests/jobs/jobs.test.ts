import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { enqueueJob, jobKey } from '#db/statements/enqueue-job.ts';
import { dayMs, hourMs } from '#worker/domain/durations.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { type JobPriority, jobPriorities } from '#worker/domain/jobs/job-kinds.ts';
import { type JobHandlers, leaseDueJobs } from '#worker/modules/jobs/jobs.repository.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

const server = await openServer();
const admin = await server.signIn('admin@example.com');

/** In the future, so that the Worker's own runs ignore these jobs. */
const start = Date.now() + 1000 * dayMs;

/** Enqueues a job twice, which stores it once because the key is the same. */
async function addJob(at = start, priority?: JobPriority): Promise<string> {
  const key = randomUUID();
  const job = {
    kind: 'createInvoice' as const,
    key,
    payload: { orderId: key },
    createdAt: at,
    ...(priority && { priority }),
  };
  await server.db.write([enqueueJob(server.db, job), enqueueJob(server.db, job)]);
  return key;
}

/** Runs the jobs that are due at `at`; this file uses only one kind. */
function run(
  at: number,
  createInvoice: JobHandlers['createInvoice'],
  priorities?: readonly JobPriority[],
  maxJobs = 1000,
): Promise<void> {
  const nothing = async () => [];
  const handlers: JobHandlers = {
    createInvoice,
    payInvoiceManually: nothing,
    refundPayment: nothing,
    voidInvoice: nothing,
    readInvoice: nothing,
    reconcileInvoices: nothing,
    deleteUnknownUploads: nothing,
    scanFile: nothing,
    checkFile: nothing,
    deleteUserData: nothing,
    notify: nothing,
    push: nothing,
    email: nothing,
    messagesEmail: nothing,
    filesEmail: nothing,
    newOrdersEmail: nothing,
  };
  const db = createDb(server.database.url);
  const only = priorities && { priorities };
  return runJobs({ db, now: () => at }, { handlers, durationMs: 0, maxJobs, ...only });
}

/** Finishes the due jobs, so that later tests don't run them. */
function finishJobs(at: number): Promise<void> {
  return run(at, async () => []);
}

async function rowOf(key: string) {
  const rows = await server.db.orm
    .select()
    .from(jobs)
    .where(eq(jobs.key, jobKey('createInvoice', key)));
  expect(rows).toHaveLength(1);
  return rows[0];
}

it('stores and runs a job only once when it is enqueued twice', async () => {
  const key = await addJob();
  const done: string[] = [];
  const handle = async ({ orderId }: { orderId: string }) => {
    done.push(orderId);
    return [];
  };
  await run(start, handle);
  await run(start + hourMs, handle);
  expect(done.filter((orderId) => orderId === key)).toEqual([key]);
  expect(await rowOf(key)).toMatchObject({ state: 'done', attempts: 1, endedAt: start });
});

it('never gives the same job to two concurrent runners', async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, () => addJob()));
  const done: string[] = [];
  const handle = async ({ orderId }: { orderId: string }) => {
    done.push(orderId);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return [];
  };
  await Promise.all(Array.from({ length: 5 }, () => run(start, handle)));
  expect(done.filter((orderId) => keys.includes(orderId)).sort()).toEqual(keys.sort());
});

it('leaves the jobs above the limit of a run to the next one', async () => {
  await finishJobs(start);
  await Promise.all(Array.from({ length: 12 }, () => addJob()));
  const countDone = async (maxJobs: number) => {
    let done = 0;
    const handle = async () => {
      done += 1;
      return [];
    };
    await run(start, handle, [jobPriorities.user], maxJobs);
    return done;
  };
  expect(await countDone(7)).toBe(7);
  expect(await countDone(7)).toBe(5);
});

it('writes a job’s changes in one batch with its completion', async () => {
  const key = await addJob();
  const other = randomUUID();
  const next = enqueueJob(server.db, {
    kind: 'readInvoice',
    key: other,
    payload: { invoiceId: other },
    createdAt: start + 1000 * hourMs,
  });
  const invalidStatement = { toSQL: () => ({ sql: 'insert into nowhere values (1)', params: [] }) };
  await run(start, async () => [next, invalidStatement]);
  const found = () =>
    server.db.orm
      .select()
      .from(jobs)
      .where(eq(jobs.key, jobKey('readInvoice', other)));
  expect(await found()).toEqual([]);
  const failed = await rowOf(key);
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(failed?.lastError).toContain('nowhere');
  await run(failed?.runAt ?? 0, async () => [next]);
  expect(await rowOf(key)).toMatchObject({ state: 'done', attempts: 2 });
  expect(await found()).toHaveLength(1);
});

it('reruns the job of a killed runner only after its lease expires', async () => {
  const key = await addJob();
  const leased = await leaseDueJobs(server.db, {
    priority: jobPriorities.user,
    now: start,
    limit: 100,
  });
  expect(leased.map((job) => job.key)).toContain(jobKey('createInvoice', key));
  await run(start + 59_000, async () => []);
  expect(await rowOf(key)).toMatchObject({ state: 'waiting', attempts: 1 });
  await run(start + 61_000, async () => []);
  expect(await rowOf(key)).toMatchObject({ state: 'done', attempts: 2 });
});

it('ignores the result of a runner whose lease expired', async () => {
  const key = await addJob();
  await run(start, async () => {
    await run(start + 61_000, async () => {
      throw new Error('not yet');
    });
    return [];
  });
  expect(await rowOf(key)).toMatchObject({ state: 'waiting', attempts: 2, lastError: 'not yet' });
  await finishJobs(start + 25 * hourMs);
});

it('retries a failed job with growing delays, without blocking others', async () => {
  const [failing, fine] = [await addJob(), await addJob()];
  const handle = async ({ orderId }: { orderId: string }) => {
    if (orderId === failing) throw new Error('Stripe is unavailable');
    return [];
  };
  const delays: number[] = [];
  let at = start;
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await run(at, handle);
    const row = await rowOf(failing);
    expect(row).toMatchObject({ state: 'waiting', attempts, lastError: 'Stripe is unavailable' });
    delays.push((row?.runAt ?? 0) - at);
    at = row?.runAt ?? 0;
  }
  expect((await rowOf(fine))?.state).toBe('done');
  for (const [index, delay] of delays.entries()) {
    expect(delay).toBeGreaterThanOrEqual(2500 * 2 ** index);
    expect(delay).toBeLessThanOrEqual(5000 * 2 ** index);
  }
  await finishJobs(at);
});

describe('background jobs', () => {
  const inBackground = () => addJob(start, jobPriorities.background);

  it('never delay other jobs, even if they take long', async () => {
    const slow = await Promise.all([inBackground(), inBackground()]);
    const urgent = await Promise.all(Array.from({ length: 12 }, () => addJob()));
    const done: string[] = [];
    const allUrgentDone = Promise.withResolvers<void>();
    await run(start, async ({ orderId }) => {
      if (slow.includes(orderId)) await allUrgentDone.promise;
      done.push(orderId);
      if (urgent.every((key) => done.includes(key))) allUrgentDone.resolve();
      return [];
    });
    expect(done.slice(0, 12).sort()).toEqual(urgent.sort());
    expect(done.slice(12).sort()).toEqual(slow.sort());
  });

  it('wait for the cron trigger when a write runs jobs', async () => {
    const [later, now] = [await inBackground(), await addJob()];
    const done: string[] = [];
    await run(
      start,
      async ({ orderId }) => {
        done.push(orderId);
        return [];
      },
      [jobPriorities.user],
    );
    expect(done).toEqual([now]);
    expect(await rowOf(later)).toMatchObject({ state: 'waiting', attempts: 0 });
    await finishJobs(start);
  });
});

describe('a job that fails for a day', () => {
  const readAlerts = () => admin.read<AlertJson[]>('/api/admin/alerts');

  async function failForADay() {
    const key = await addJob();
    const fail = async () => {
      throw new Error('no such customer');
    };
    await run(start, fail);
    await run(start + 25 * hourMs, fail);
    const row = await rowOf(key);
    expect(row?.state).toBe('failed');
    const [alert] = await server.db.orm
      .select()
      .from(alerts)
      .where(eq(alerts.jobId, row?.id ?? ''));
    return { key, alertId: alert?.id ?? '', jobId: row?.id };
  }

  it('fails permanently, and alerts and notifies the admins', async () => {
    const { alertId, jobId } = await failForADay();
    expect((await readAlerts()).find(({ id }) => id === alertId)).toMatchObject({
      kind: 'jobFailed',
      jobKind: 'createInvoice',
      detail: 'no such customer',
      user: null,
    });
    const notifications = await server.db.orm.select().from(jobs).where(eq(jobs.kind, 'notify'));
    const keys = notifications.map(({ key }) => key);
    expect(keys).toContain(`notify:failed:${jobId}:2`);
  });

  it('is on a later page of alerts than those before it', async () => {
    await failForADay();
    const { alertId } = await failForADay();
    const [first, ...others] = (await readAlerts()).map(({ id }) => id);
    expect([first, ...others]).toContain(alertId);
    const page = await admin.read<AlertJson[]>(`/api/admin/alerts?after=${first}`);
    expect(page.map(({ id }) => id)).toEqual(others);
  });

  it('can be retried once by an admin, for another day', async () => {
    const { key, alertId } = await failForADay();
    const retry = (id = alertId) => admin.send('POST', `/api/admin/alerts/${id}/retry`);
    expect((await retry()).status).toBe(204);
    expect((await readAlerts()).some(({ id }) => id === alertId)).toBe(false);
    expect((await rowOf(key))?.state).not.toBe('failed');
    const again = await retry();
    expect([again.status, await again.text()]).toEqual([409, 'This job is already being retried.']);
    expect((await retry(randomUUID())).status).toBe(404);
  });

  it('has an alert that leaves the list when an admin resolves it', async () => {
    const { alertId } = await failForADay();
    const done = (id: string) => admin.send('POST', `/api/admin/alerts/${id}/done`);
    expect((await done(alertId)).status).toBe(204);
    expect((await done(alertId)).status).toBe(204);
    expect((await readAlerts()).some(({ id }) => id === alertId)).toBe(false);
    expect((await done(randomUUID())).status).toBe(404);
  });
});
