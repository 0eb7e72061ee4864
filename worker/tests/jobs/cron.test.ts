import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import { type LibsqlServer, startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import type { Bindings } from '#worker/deps.ts';
import { dayMs } from '#worker/domain/durations.ts';
import worker from '#worker/index.ts';

let directory: string;
let server: LibsqlServer;
let db: ReturnType<typeof createDb>;
/** The errors that the run logged. */
let errors: Record<string, unknown>[];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'straight-six-clock-'));
  server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  await migrate(server);
  db = createDb(server.url);
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((line) => errors.push(JSON.parse(String(line))));
});

afterEach(async () => {
  vi.restoreAllMocks();
  db.close();
  await server.close();
  await rm(directory, { recursive: true });
});

/** Runs the cron trigger at 04:00 UTC, this many days from now. */
async function runCron(days = 1): Promise<void> {
  const day = new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const ahead = Date.parse(`${day}T04:00:00Z`) - Date.now();
  const realNow = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
  const env: Partial<Bindings> = {
    LIBSQL_URL: server.url,
    FILES: { list: async () => ({ objects: [], truncated: false }) } as unknown as R2Bucket,
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'none',
    OIDC_CLIENT_SECRET: 'none',
    STRIPE_SECRET_KEY: 'sk_test_none',
    STRIPE_WEBHOOK_SECRET: 'whsec_none',
  };
  await worker.scheduled({} as ScheduledController, env as Bindings);
  clock.mockRestore();
}

async function firstColumn(query: string): Promise<unknown[]> {
  const { rows } = await db.client.execute(query);
  return rows.map((row) => row[0]);
}

const reconciliations = "select state from jobs where kind = 'reconcileInvoices'";

it('stores when it ran', async () => {
  await runCron();
  const [ranAt] = await firstColumn('select ran_at from cron_runs');
  expect(Number(ranAt)).toBeGreaterThan(Date.now());
});

it('logs a failed cleanup and still runs the nightly jobs', async () => {
  await db.client.execute('alter table sessions rename to sessions_away');
  await runCron();
  expect(errors).toMatchObject([
    { event: 'the cleanup failed', requestId: expect.stringMatching(/^cron-/) },
  ]);
  expect(await firstColumn(reconciliations)).toEqual(['done']);
});

it('logs a failure to schedule the nightly jobs and still runs the cleanup', async () => {
  await db.client.batch([
    "insert into users (id, issuer, subject, email, created_at) values ('u1', 'i', 's', 'ana@example.com', 0)",
    "insert into sessions (token_hash, user_id, created_at, expires_at) values ('t', 'u1', 0, 1)",
    'alter table stripe_events rename to stripe_events_away',
  ]);
  await runCron();
  expect(errors).toMatchObject([{ event: 'the nightly reconciliation failed' }]);
  expect(await firstColumn('select token_hash from sessions')).toEqual([]);
});

it('deletes Stripe events after 90 days, once a night', async () => {
  const insert = (id: string, days: number) =>
    db.client.execute({
      sql: "insert into stripe_events values (?, 'invoice.paid', ?)",
      args: [id, Date.now() - days * dayMs],
    });
  await insert('new', 80);
  await insert('old', 92);
  await runCron();
  expect(await firstColumn('select id from stripe_events')).toEqual(['new']);
  await insert('late', 92);
  await runCron();
  expect(await firstColumn('select id from stripe_events order by id')).toEqual(['late', 'new']);
  await runCron(2);
  expect(await firstColumn('select id from stripe_events')).toEqual(['new']);
});
