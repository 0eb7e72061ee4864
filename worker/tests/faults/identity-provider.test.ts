import { afterAll, expect, it } from 'vitest';
import { startTestServer } from '#worker/tests/support/test-server.ts';

const server = await startTestServer();

afterAll(() => server.stop());

async function summaryOf(response: Response) {
  return [response.status, await response.text(), response.headers.get('Retry-After')];
}

it('keeps users signed in while the identity provider is unavailable', async () => {
  const customer = await server.signIn('ana@example.com');
  await server.restartProvider(async () => {
    expect((await customer.get('/api/auth/user')).status).toBe(200);
    expect((await customer.order()).status).toBe('pending');
    expect((await customer.get('/api/logout')).status).toBe(302);
    expect((await customer.get('/api/auth/user')).status).toBe(401);
  });
});

it('starts a sign-in without asking the provider again for its configuration', async () => {
  await server.signIn('dora@example.com');
  await server.restartProvider(async () => {
    const response = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
    expect(response.status).toBe(302);
  });
});

it('asks to try again later, and signs in when the provider is back', async () => {
  // A new isolate has not read the provider's configuration yet.
  await server.deploy({});
  await server.restartProvider(async () => {
    const response = await fetch(`${server.origin}/api/login`, { redirect: 'manual' });
    expect(await summaryOf(response)).toEqual([
      503,
      'You can’t log in right now. Try again in a moment.',
      '5',
    ]);
  });
  await server.signIn('ben@example.com');
});

it('asks to try again when the provider fails during a sign-in', async () => {
  const browser = server.browser();
  const { url, html } = await browser.open('/api/login');
  const action = new URL(/<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '', url);
  const values = { email: 'cleo@example.com', firstName: 'Cleo', lastName: 'Test' };
  const callback = await browser.submit(action, values, { until: '/api/login/callback' });
  await server.restartProvider(async () => {
    const { html: text } = await browser.open(`${callback.url.pathname}${callback.url.search}`);
    expect(text).toBe('You can’t log in right now. Try again in a moment.');
  });
  await server.signIn('cleo@example.com');
});
