import { readdirSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { dayMs } from '#worker/domain/durations.ts';
import { createFileBucket } from '#worker/gateways/file-bucket.ts';
import { cspViolationOf, pages } from '#worker/modules/health/csp-violation.ts';
import { purgeExpired } from '#worker/scheduled/cleanup.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const server = await startTestServer();

afterAll(() => server.stop());

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

const health = async () =>
  (await (await fetch(`${server.origin}/api/health`)).json()) as { cspReports?: object[] };

it('counts the reports by directive and page, and shows the counts in the health check', async () => {
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

it('forgets the reports after 30 days', async () => {
  const days = 31 * dayMs;
  const files = createFileBucket((await server.bucket()) as unknown as R2Bucket);
  await purgeExpired({ db: server.db, files, now: () => Date.now() + days });
  expect(await health()).not.toHaveProperty('cspReports');
});

it.each(['', 'null', '[]', '{"csp-report":{}}', '{"csp-report":{"document-uri":"nonsense"}}'])(
  'ignores %j',
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

it('is where the pages send their reports', async () => {
  const page = await fetch(`${server.origin}/my-orders`);
  expect(page.headers.get('Content-Security-Policy')).toContain('report-uri /api/csp-reports');
});
