import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createDb } from '#db/client.ts';
import { startLibsqlServer } from '#db/local/libsql-server/server.ts';
import { migrate } from '#db/migrate.ts';
import { enqueueJob } from '#db/statements/enqueue-job.ts';
import { withRequestId } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/modules/jobs/jobs.repository.ts';
import { runJobs } from '#worker/modules/jobs/run-jobs.usecases.ts';

it('logs a failed job with its kind, error and request id, without email addresses', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'straight-six-job-log-'));
  const server = await startLibsqlServer({ file: join(directory, 'store.db'), port: 0 });
  await migrate(server);
  const db = createDb(server.url);
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
  db.close();
  await server.close();
  await rm(directory, { recursive: true });
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
