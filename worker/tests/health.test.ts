import { afterAll, expect, it } from 'vitest';
import { minuteMs } from '#worker/domain/durations.ts';
import type { AlertJson } from '#worker/domain/jobs/alerts.api.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const server = await startTestServer();

afterAll(() => server.stop());

it('returns the version and the state of the database, uncached', async () => {
  const response = await fetch(`${server.origin}/api/health`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', database: 'ok', version: 'local' });
});

it('says when the cron trigger has stopped, and alerts the admins once', async () => {
  const health = async () => (await fetch(`${server.origin}/api/health`)).json();
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
    ...{ status: 'ok', database: 'ok', version: 'local' },
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
  const page = async (query = '') => await admin.read<AlertJson[]>(`/api/admin/alerts${query}`);
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
