import { request } from 'node:http';
import { expect, it } from 'vitest';
import { openServer } from '#worker/tests/support/open-store.ts';
import { startTestServer } from './support/test-server.ts';

const server = await openServer();

/** Sends a request with a Host header, which `fetch` can't set. */
function send(host: string, path: string, method = 'GET') {
  const { hostname, port } = new URL(server.origin);
  return new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      request({ hostname, port, path, method, headers: { Host: host } }, (response) => {
        response.resume();
        resolve({ status: response.statusCode, location: response.headers.location });
      })
        .once('error', reject)
        .end();
    },
  );
}

it.each([
  ['GET', '/?utm=flyer'],
  ['GET', '/my-orders?order=1'],
  ['GET', '/api/login?returnTo=/my-orders'],
  ['POST', '/api/orders'],
])('redirects %s %s from http to https', async (method, path) => {
  expect(await send('tunes.example', path, method)).toEqual({
    status: 308,
    location: `https://tunes.example${path}`,
  });
});

it('drops the port of the http URL', async () => {
  expect((await send('tunes.example:8080', '/api/health')).location).toBe(
    'https://tunes.example/api/health',
  );
});

it.each(['localhost', 'shop.localhost', '127.0.0.1', '[::1]'])(
  'serves http on %s, where the local stack runs',
  async (host) => {
    expect((await send(host, '/api/health')).status).toBe(200);
  },
);

async function headersOf(path: string, from = server): Promise<Headers> {
  return (await fetch(from.origin + path, { redirect: 'manual' })).headers;
}

it('sends an HSTS policy for this host only, even with errors', async () => {
  for (const path of ['/api/health', '/api/nothing', '/api/auth/user']) {
    const headers = await headersOf(path);
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  }
});

it('includes subdomains if the setting asks for it', async () => {
  const withSubdomains = await startTestServer({ settings: { HSTS_INCLUDE_SUBDOMAINS: 'on' } });
  try {
    expect((await headersOf('/api/health', withSubdomains)).get('Strict-Transport-Security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
  } finally {
    await withSubdomains.stop();
  }
});
