import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildIfStale } from '#worker/local/build.ts';
import { type Store, startStore } from '#worker/tests/support/store.ts';

let store: Store;

beforeAll(async () => {
  buildIfStale();
  store = await startStore();
});

afterAll(() => store.stop());

async function get(path: string) {
  const response = await fetch(store.origin + path);
  const { status, headers } = response;
  return { status, type: headers.get('Content-Type'), text: await response.text() };
}

it('lets crawlers read the pages, and links to the sitemap', async () => {
  const { status, type, text } = await get('/robots.txt');
  expect([status, type]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(text).toContain('User-agent: *\nDisallow: /api/\n');
  expect(text).toContain(`Sitemap: ${store.origin}/sitemap.xml`);
});

it('lists the landing page in the sitemap', async () => {
  const { status, type, text } = await get('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=UTF-8']);
  expect(text.match(/<loc>[^<]*<\/loc>/g)).toEqual([`<loc>${store.origin}/</loc>`]);
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
    Contact: `${store.origin}/#contact`,
    Canonical: `${store.origin}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires) - Date.now()) / (24 * 60 * 60_000);
  expect(days).toBeGreaterThan(30);
  // RFC 9116 recommends less than a year.
  expect(days).toBeLessThan(365);
});

it.each(['/humans.txt', '/wp-login.php', '/.env', '/.well-known/nothing.json'])(
  'returns 404 for %s instead of the app',
  async (path) => {
    const { status, type, text } = await get(path);
    expect([status, type]).toEqual([404, 'text/plain; charset=UTF-8']);
    expect(text).toBe('This file was not found.');
  },
);

it.each(['/my-orders', '/product/2013-2018-ram-2500-68rfe', '/no/such/page'])(
  'returns the app for %s',
  async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('id="not-started"');
  },
);
