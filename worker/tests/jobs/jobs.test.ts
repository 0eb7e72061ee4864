import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#db/client.ts';
import { alerts, jobs } from '#db/schema/jobs.ts';
import { addJob } from '#db/statements/enqueue-job.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import type { JobHandlers } from '#worker/modules/jobs/job-handlers.ts';
import { leaseDueJobs } from '#worker/modules/jobs/jobs.repository.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';
import type { Person } from '#worker/tests/support/person.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

const hourMs = 60 * 60 * 1000;

let store: Store;
let admin: Person;

beforeAll(async () => {
  store = await startStore();
  admin = await store.signIn('admin@example.com');
});

afterAll(() => store.stop());

/** Of a time that is not here yet, so that the store's own runs leave its jobs alone. */
const start = Date.now() + 1000 * 24 * hourMs;

async function someJob(at = start): Promise<string> {
  const key = randomUUID();
  const payload = { orderId: key };
  await store.db.write([
    addJob(store.db, { kind: 'createInvoice', key, payload, createdAt: at }),
    addJob(store.db, { kind: 'createInvoice', key, payload, createdAt: at }),
  ]);
  return key;
}

/** Runs what is due by then; the jobs of this file are all of one kind. */
function run(at: number, createInvoice: JobHandlers['createInvoice']): Promise<void> {
  const nothing = async () => [];
  const handlers: JobHandlers = {
    createInvoice,
    payInvoiceByHand: nothing,
    readInvoice: nothing,
    reconcileInvoices: nothing,
    notify: nothing,
    push: nothing,
    email: nothing,
    messagesEmail: nothing,
  };
  const db = createDb(store.database.url);
  return runJobs({ db, now: () => at, newId: randomUUID }, { handlers, forMs: 0 });
}

async function rowOf(key: string) {
  const rows = await store.db.orm
    .select()
    .from(jobs)
    .where(eq(jobs.key, `createInvoice:${key}`));
  expect(rows).toHaveLength(1);
  return rows[0];
}

it('a job that is asked for twice is there once, and is done once', async () => {
  const key = await someJob();
  const done: string[] = [];
  const handle = async ({ orderId }: { orderId: string }) => {
    done.push(orderId);
    return [];
  };
  await run(start, handle);
  await run(start + hourMs, handle);
  expect(done.filter((one) => one === key)).toEqual([key]);
  expect(await rowOf(key)).toMatchObject({ state: 'done', attempts: 1, endedAt: start });
});

it('many who run jobs at once never have the same one', async () => {
  const keys = await Promise.all(Array.from({ length: 40 }, () => someJob()));
  const done: string[] = [];
  const handle = async ({ orderId }: { orderId: string }) => {
    done.push(orderId);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return [];
  };
  await Promise.all(Array.from({ length: 5 }, () => run(start, handle)));
  expect(done.filter((one) => keys.includes(one)).sort()).toEqual(keys.sort());
});

it('what follows from a job is written with its end, or not at all', async () => {
  const key = await someJob();
  const other = randomUUID();
  const next = addJob(store.db, {
    kind: 'readInvoice',
    key: other,
    payload: { invoiceId: other },
    createdAt: start + 1000 * hourMs,
  });
  const impossible = { toSQL: () => ({ sql: 'insert into nowhere values (1)', params: [] }) };
  await run(start, async () => [next, impossible]);
  const found = () =>
    store.db.orm
      .select()
      .from(jobs)
      .where(eq(jobs.key, `readInvoice:${other}`));
  expect(await found()).toEqual([]);
  const failed = await rowOf(key);
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(failed?.lastError).toContain('nowhere');
  await run(failed?.runAt ?? 0, async () => [next]);
  expect(await rowOf(key)).toMatchObject({ state: 'done', attempts: 2 });
  expect(await found()).toHaveLength(1);
});

it('one whose runner was killed is run by another when its lease ends, and not before', async () => {
  const key = await someJob();
  const leased = await leaseDueJobs(store.db, start, 100);
  expect(leased.map((job) => job.key)).toContain(`createInvoice:${key}`);
  await run(start + 59_000, async () => []);
  expect(await rowOf(key)).toMatchObject({ state: 'waiting', attempts: 1 });
  await run(start + 61_000, async () => []);
  expect(await rowOf(key)).toMatchObject({ state: 'done', attempts: 2 });
});

it('one whose runner was so slow that another has it ends with the other', async () => {
  const key = await someJob();
  await run(start, async () => {
    await run(start + 61_000, async () => {
      throw new Error('not yet');
    });
    return [];
  });
  expect(await rowOf(key)).toMatchObject({ state: 'waiting', attempts: 2, lastError: 'not yet' });
  await run(start + 25 * hourMs, async () => []);
});

it('one that fails is tried again later and later, and others are not held up', async () => {
  const [failing, fine] = [await someJob(), await someJob()];
  const handle = async ({ orderId }: { orderId: string }) => {
    if (orderId === failing) throw new Error('Stripe is away');
    return [];
  };
  const pauses: number[] = [];
  let at = start;
  for (let tries = 1; tries <= 5; tries += 1) {
    await run(at, handle);
    const row = await rowOf(failing);
    expect(row).toMatchObject({ state: 'waiting', attempts: tries, lastError: 'Stripe is away' });
    pauses.push((row?.runAt ?? 0) - at);
    at = row?.runAt ?? 0;
  }
  expect((await rowOf(fine))?.state).toBe('done');
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(2500 * 2 ** index);
    expect(pause).toBeLessThanOrEqual(5000 * 2 ** index);
  }
  await run(at, async () => []);
});

describe('a job that fails for a day', () => {
  const listed = async () => (await (await admin.get('/api/admin/alerts')).json()) as AlertJson[];

  async function givenUp() {
    const key = await someJob();
    const fail = async () => {
      throw new Error('no such customer');
    };
    await run(start, fail);
    await run(start + 25 * hourMs, fail);
    const row = await rowOf(key);
    expect(row?.state).toBe('failed');
    const [alert] = await store.db.orm
      .select()
      .from(alerts)
      .where(eq(alerts.jobId, row?.id ?? ''));
    return { key, alertId: alert?.id ?? '', jobId: row?.id };
  }

  it('is given up, and every admin sees it and is told', async () => {
    const { alertId, jobId } = await givenUp();
    expect((await listed()).find(({ id }) => id === alertId)).toMatchObject({
      kind: 'jobFailed',
      jobKind: 'createInvoice',
      detail: 'no such customer',
      user: null,
    });
    const told = await store.db.orm.select().from(jobs).where(eq(jobs.kind, 'notify'));
    const keys = told.map(({ key }) => key);
    expect(keys).toContain(`notify:failed:${jobId}:2`);
  });

  it('is tried for another day when an admin says so, once', async () => {
    const { key, alertId } = await givenUp();
    const retry = (id = alertId) => admin.send('POST', `/api/admin/alerts/${id}/retry`);
    expect((await retry()).status).toBe(204);
    expect((await listed()).some(({ id }) => id === alertId)).toBe(false);
    expect((await rowOf(key))?.state).not.toBe('failed');
    const again = await retry();
    expect([again.status, await again.text()]).toEqual([409, 'This is being tried again already.']);
    expect((await retry(randomUUID())).status).toBe(404);
  });

  it('can be taken off the list, and what is not on it is not there', async () => {
    const { alertId } = await givenUp();
    const done = (id: string) => admin.send('POST', `/api/admin/alerts/${id}/done`);
    expect((await done(alertId)).status).toBe(204);
    expect((await done(alertId)).status).toBe(204);
    expect((await listed()).some(({ id }) => id === alertId)).toBe(false);
    expect((await done(randomUUID())).status).toBe(404);
  });
});
