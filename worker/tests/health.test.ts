import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '#worker/domain/durations.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import { builtWorker } from '#worker/local/build.ts';
import { cspViolationOf, pages } from '#worker/modules/health/csp-violation.ts';
import { purgeExpired } from '#worker/modules/housekeeping/housekeeping.usecases.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

const server = await openServer();

const health = async () =>
  (await (await fetch(`${server.origin}/api/health`)).json()) as { cspReports?: object[] };

it('returns the version and the state of the database, uncached', async () => {
  const response = await fetch(`${server.origin}/api/health`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', database: 'ok', version: 'local' });
});

it('says when the cron trigger has stopped, and alerts the admins once', async () => {
  const ranAgo = (minutes: number) =>
    server.db.client.execute({
      sql: 'insert into cron_runs (id, ran_at) values (1, ?1) on conflict do update set ran_at = ?1',
      args: [Date.now() - minutes * minuteMs],
    });
  await ranAgo(14);
  expect(await health()).not.toHaveProperty('cronStoppedAt');
  await ranAgo(16);
  const admin = await server.signIn('admin@example.com');
  expect(await health()).toEqual({
    status: 'ok',
    database: 'ok',
    version: 'local',
    cronStoppedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const alerts = await admin.read<AlertJson[]>('/api/admin/alerts');
  expect(alerts.map(({ kind }) => kind)).toEqual(['cronStopped']);
  await admin.send('POST', `/api/admin/alerts/${alerts[0]?.id}/done`);
  await ranAgo(0);
});

it('returns the open alerts in pages of 100, oldest first', async () => {
  const admin = await server.signIn('admin@example.com');
  await server.db.client.batch(
    Array.from({ length: 101 }, (_, index) => ({
      sql: "insert into alerts (id, kind, key, created_at) values (?1, 'responseTooLarge', ?1, ?2)",
      args: [`paged-${index}`, 1000 + (index >> 1)],
    })),
  );
  const page = (query = '') => admin.read<AlertJson[]>(`/api/admin/alerts${query}`);
  const first = await page();
  expect(first).toHaveLength(100);
  const second = await page(`?after=${first.at(-1)?.id}`);
  expect([...first, ...second].map(({ id }) => id)).toEqual(
    expect.arrayContaining(Array.from({ length: 101 }, (_, index) => `paged-${index}`)),
  );
  expect(second).toHaveLength(1);
  await server.db.client.execute("delete from alerts where id like 'paged-%'");
});

it('logs a failed request with the request id that its response shows', async () => {
  const client = await server.signIn('ana@example.com');
  await server.db.client.execute('alter table addons rename to addons_away');
  const response = await client.get('/api/addons?secret=1');
  const requestId = /Request (\S+)\.$/.exec(await response.text())?.[1] ?? '';
  expect([response.status, requestId]).toEqual([500, expect.stringMatching(/.{8}/)]);
  const lines = () =>
    server.logs.filter((line) => line.includes(requestId)).map((l) => JSON.parse(l));
  await expect.poll(() => lines().map(({ level }) => level)).toEqual(['error', 'info']);
  expect(server.logs.every((line) => typeof JSON.parse(line).level === 'string')).toBe(true);
  expect(server.logs.join('\n')).not.toMatch(/ana@example\.com|secret=1|session=/);
});

it('makes the id of a request itself, and logs the user’s id', async () => {
  const client = await server.signIn('ana@example.com');
  const forged = 'forged-request-id';
  const response = await client.get('/api/account', { 'X-Request-Id': forged });
  const requestId = response.headers.get('X-Request-Id') ?? '';
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  const line = () => server.logs.find((logged) => logged.includes(requestId));
  await expect.poll(line).toContain(`"userId":"${client.user.id}"`);
  expect(server.logs.join('\n')).not.toContain(forged);
});

it('truncates a long path in the log', async () => {
  await fetch(`${server.origin}/api/${'a'.repeat(4_000)}`);
  const logged = () => JSON.parse(server.logs.at(-1) ?? '{}').path;
  await expect.poll(logged).toBe(`/api/${'a'.repeat(195)}`);
});

it('returns 500 and alerts the admins when a list exceeds the database’s limit of 10 MB', async () => {
  const admin = await server.signIn('admin@example.com');
  const { rows } = await server.db.client.execute('select id, description from products limit 1');
  const [{ id, description } = {}] = rows as unknown as { id: string; description: string }[];
  const setDescription = (sql: string, args: (string | undefined | null)[]) =>
    server.db.client.execute({
      sql: `update products set description = ${sql} where id = ?`,
      args: args.map((arg) => arg ?? null),
    });
  await setDescription("printf('%.*c', 11534336, 'a')", [id]);
  const response = await admin.get('/api/products');
  await setDescription('?', [description, id]);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([500, null]);
  const alerts = await admin.read('/api/admin/alerts');
  expect(alerts).toMatchObject([{ kind: 'responseTooLarge', detail: 'GET /api/products' }]);
});

const report = (path: string, directive: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `https://tunes.example${path}`,
      'effective-directive': directive,
      'blocked-uri': 'https://evil.example/?email=ana@example.com',
      'script-sample': 'ana@example.com',
    },
  });

function send(body: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/csp-report' };
  return fetch(`${server.origin}/api/csp-reports`, { method: 'POST', headers, body });
}

it('counts the CSP reports by directive and page, and shows the counts in the health check', async () => {
  expect(await health()).not.toHaveProperty('cspReports');
  for (const path of ['/my-orders?order=8f14e45f#chat', '/my-orders']) {
    expect((await send(report(path, 'script-src-elem'))).status).toBe(204);
  }
  await send(report('/product/2013-2018-ram-2500', 'img-src'));
  expect((await health()).cspReports).toEqual([
    { directive: 'script-src-elem', page: '/my-orders', count: 2 },
    { directive: 'img-src', page: '/product', count: 1 },
  ]);
  const { rows } = await server.db.client.execute('select * from csp_reports');
  expect(JSON.stringify(rows)).not.toMatch(/ana@example|evil|8f14e45f/);
});

it('forgets the reports of the CSP after 30 days', async () => {
  const days = 31 * dayMs;
  const files = createFileBucket((await server.bucket()) as unknown as R2Bucket);
  await purgeExpired({ db: server.db, files, now: () => Date.now() + days });
  expect(await health()).not.toHaveProperty('cspReports');
});

it.each(['', 'null', '[]', '{"csp-report":{}}', '{"csp-report":{"document-uri":"nonsense"}}'])(
  'ignores the CSP report %j',
  async (body) => {
    expect((await send(body)).status).toBe(204);
    expect(await health()).not.toHaveProperty('cspReports');
  },
);

it('counts unknown directives and pages together, so that no one can fill the table', () => {
  expect(cspViolationOf(report('/ana@example.com', 'ana'))).toEqual({
    directive: 'other',
    page: 'other',
  });
});

it('knows every page of the app', () => {
  const routes = readdirSync('web/routes').flatMap(
    (file) => /^([a-z][\w-]*)/.exec(file)?.[1] ?? [],
  );
  expect(pages.filter(Boolean)).toEqual(
    [...new Set(routes)].filter((name) => name !== 'index').sort(),
  );
});

it('tells browsers where to send reports of CSP violations', async () => {
  const page = await fetch(`${server.origin}/my-orders`);
  expect(page.headers.get('Content-Security-Policy')).toContain('report-uri /api/csp-reports');
});

it('runs a bundle of at most 1 MB, because every cold start parses it', () => {
  expect(statSync(join(builtWorker, 'index.js')).size).toBeLessThanOrEqual(1_000_000);
});
