import { expect, it } from 'vitest';
import { dayMs } from '#worker/domain/durations.ts';
import { buildIfStale } from '#worker/local/build.ts';
import { openServer } from '#worker/tests/support/open-store.ts';

const securityHeaderNames = [
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
];

buildIfStale();
const server = await openServer();

async function get(path: string) {
  const response = await fetch(server.origin + path);
  const { status, headers } = response;
  return { status, type: headers.get('Content-Type'), text: await response.text() };
}

it('lets crawlers read the pages, and links to the sitemap', async () => {
  const { status, type, text } = await get('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(text).toContain('User-agent: *\nDisallow: /api/\n');
  expect(text).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
});

it('lists the landing page in the sitemap', async () => {
  const { status, type, text } = await get('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=UTF-8']);
  expect(text.match(/<loc>[^<]*<\/loc>/g)).toEqual([`<loc>${server.origin}/</loc>`]);
});

it('has a security.txt that has not expired', async () => {
  const { status, type, text } = await get('/.well-known/security.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=UTF-8']);
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: `${server.origin}/#contact`,
    Canonical: `${server.origin}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / dayMs;
  expect(days).toBeGreaterThan(30);
  // RFC 9116 recommends less than a year.
  expect(days).toBeLessThan(365);
});

it.each(['/api', '/assets'])('serves the app with the headers of a page at %s', async (path) => {
  const page = await fetch(`${server.origin}/no/such/page`);
  const response = await fetch(server.origin + path);
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)));
  expect(response.status).toBe(page.status);
  expect(headersOf(response)).toEqual(headersOf(page));
  expect(await response.text()).toBe(await page.text());
});

it.each(['anyone', 'a signed-in user'])('redirects %s from /landing.html to /', async (who) => {
  const headers =
    who === 'anyone' ? {} : { Cookie: (await server.signIn('ana@example.com')).cookies() };
  const response = await fetch(`${server.origin}/landing.html`, { headers, redirect: 'manual' });
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/']);
});

it.each([
  '/humans.txt',
  '/wp-login.php',
  '/.env',
  '/.well-known/nothing.json',
  '/old.html',
  '/assets/x-123.js',
])('returns 404 for %s instead of the app', async (path) => {
  const { status, type, text } = await get(path);
  expect([status, type]).toEqual([404, 'text/plain; charset=UTF-8']);
  expect(text).toBe('This file was not found.');
});

const navigation = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

it.each(['/old.html', '/no/such.page', '/assets/', '/assets/x-123.js', '/api/nothing'])(
  'shows a browser that opens %s a page of the app, with the headers of a page',
  async (path) => {
    const page = await fetch(`${server.origin}/no/such/page`, navigation);
    const response = await fetch(server.origin + path, navigation);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toContain('text/html');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.text()).toContain('id="not-started"');
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
    for (const name of securityHeaderNames) {
      expect([name, response.headers.get(name)]).toEqual([name, page.headers.get(name)]);
    }
  },
);

it('shows a browser that opens a path of the API with the wrong method a page of the app', async () => {
  const response = await fetch(`${server.origin}/api/orders`, navigation);
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(await response.text()).toContain('data-error="This address accepts POST, not GET."');
});

it.each(['/api/', '/api/nope'])('shows a browser that opens %s the 404 page', async (path) => {
  const response = await fetch(server.origin + path, navigation);
  expect(response.status).toBe(404);
  expect(response.headers.get('Content-Type')).toContain('text/html');
  expect(await response.text()).not.toContain('data-error');
});

it.each(['/my-orders', '/product/2013-2018-ram-2500-68rfe', '/product/a.b', '/no/such/page'])(
  'returns the app for %s',
  async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('id="not-started"');
  },
);
