import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openServer } from '#worker/tests/support/open-store.ts';
import { startOfRateLimitWindow } from '#worker/tests/support/rate-limit-window.ts';
import { startTestServer } from '#worker/tests/support/test-server.ts';
import type { TestUser } from '#worker/tests/support/test-user.ts';

const addressLimit = 5;
const readLimit = 40;

let lastNetwork = 0;

const server = await openServer({ addressLimit, quotas: { readsPer10Seconds: readLimit } });
const customer = await server.signIn('ana@example.com');
const admin = await server.signIn('admin@example.com');
const order = await customer.order();

beforeEach(startOfRateLimitWindow);

/** Returns the headers of a client in a network that no other test uses. */
function newNetwork(): { 'CF-Connecting-IP': string } {
  lastNetwork += 1;
  return { 'CF-Connecting-IP': `203.0.113.${lastNetwork}` };
}

function get(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(server.origin + path, { redirect: 'manual', headers });
}

const forgedCookie = () => `session=${randomBytes(32).toString('base64url')}=`;

const summaryOf = async (response: Response) => [
  response.status,
  response.headers.get('Retry-After'),
  await response.text(),
];
const tooMany = [429, '10', 'Too many requests from your network. Try again in a few seconds.'];

it.each(['/api/health', '/api/login', '/api/login/callback', '/api/logout'])(
  'limits %s per network',
  async (path) => {
    const network = newNetwork();
    for (let sent = 0; sent < addressLimit; sent += 1) {
      expect((await get(path, network)).status).not.toBe(429);
    }
    expect(await summaryOf(await get(path, network))).toEqual(tooMany);
    expect((await get(path, newNetwork())).status).not.toBe(429);
  },
);

it('limits forged session cookies, but not valid sessions from the same network', async () => {
  const network = newNetwork();
  const forged = () => get('/api/auth/user', { ...network, Cookie: forgedCookie() });
  for (let sent = 0; sent < addressLimit; sent += 1) {
    expect(await summaryOf(await forged())).toEqual([401, null, 'Unauthorized']);
  }
  expect(await summaryOf(await forged())).toEqual(tooMany);
  expect((await get('/api/auth/user', { ...network, Cookie: 'session=forged' })).status).toBe(429);
  expect((await get('/api/login', network)).status).toBe(302);
  for (let sent = 0; sent < 4 * addressLimit; sent += 1) {
    expect((await customer.get('/api/orders/my-orders', network)).status).toBe(200);
  }
  expect((await get('/api/auth/user', network)).status).toBe(401);
});

it('counts an IPv6 subscriber as one network', async () => {
  const address = (host: number) => ({ 'CF-Connecting-IP': `2001:db8:7:1::${host}` });
  for (let host = 1; host <= addressLimit; host += 1) {
    expect((await get('/api/health', address(host))).status).toBe(200);
  }
  expect((await get('/api/health', address(99))).status).toBe(429);
});

it('limits the reads of a session, but not those of another one of the same user', async () => {
  const [first, second] = [
    await server.signIn('bea@example.com'),
    await server.signIn('bea@example.com'),
  ];
  const read = (client: TestUser) => client.get('/api/auth/user');
  await Promise.all(Array.from({ length: readLimit }, () => read(first)));
  expect(await summaryOf(await read(first))).toEqual([
    429,
    '10',
    'Too many requests at once. Try again in a few seconds.',
  ]);
  expect((await read(second)).status).toBe(200);
  expect((await first.post('/api/push-subscriptions', {})).status).toBe(400);
});

it('limits the writes of a session', async () => {
  const strict = await startTestServer({ writeLimit: 3 });
  const client = await strict.signIn('fast@example.com');
  await startOfRateLimitWindow();
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => client.post('/api/orders', {})),
  );
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThanOrEqual(2);
  expect(rejected[0]?.headers.get('Retry-After')).toBe('10');
  await strict.stop();
});

it('limits webhook calls without a valid signature per network', async () => {
  const network = newNetwork();
  const call = (headers: object) =>
    fetch(`${server.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { ...headers, 'Stripe-Signature': 't=1,v1=forged' },
      body: '{}',
    });
  for (let sent = 0; sent < addressLimit; sent += 1) {
    expect((await call(network)).status).not.toBe(429);
  }
  expect(await summaryOf(await call(network))).toEqual(tooMany);
  expect((await call(newNetwork())).status).not.toBe(429);
});

it.each([
  '/api/s3/params',
  '/api/s3/sts',
  '/api/s3/multipart/a?key=b',
  '/api/account/data',
  '/api/users/someone/picture',
  '/api/admin/numbers',
  '/api/admin/numbers/month',
  '/api/admin/alerts',
  `/api/admin/orders/${order.id}`,
  '/api/logout',
])('%s rejects a request that another site’s page caused', async (path) => {
  const from = (site: string) => admin.get(path, { ...newNetwork(), 'Sec-Fetch-Site': site });
  const rejected = await from('cross-site');
  expect([rejected.status, await rejected.text()]).toEqual([
    403,
    'This request didn’t come from our own pages.',
  ]);
  for (const site of ['same-origin', 'none']) expect((await from(site)).status).not.toBe(403);
});
