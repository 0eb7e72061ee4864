import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { webhookEventTypes } from '#worker/modules/payments/webhook-events.ts';
import { checkDeployment, type Deployment, resultLine } from './deploy-check.ts';

/** One server stands in for the store, the provider, R2 and Stripe. Each test changes its responses. */
const setUp = () => ({
  health: 200,
  cron: {},
  redirectUri: `${origin}/api/login/callback`,
  provider: 200,
  claims: ['sub', 'email_verified'],
  challenged: false,
  allowedOrigin: origin,
  webhook: {
    url: `${origin}/api/webhooks/stripe`,
    status: 'enabled',
    enabled_events: [...webhookEventTypes] as string[],
  },
});

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', origin);
  const json = (status: number, body: object, headers = {}) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  if (pathname === '/api/health') {
    return json(responses.health, { version: 'v1', ...responses.cron });
  }
  if (pathname === '/api/login') {
    const query = new URLSearchParams({ redirect_uri: responses.redirectUri });
    return json(302, {}, { Location: `${origin}/authorize?${query}` });
  }
  if (pathname === '/.well-known/openid-configuration') {
    return json(200, { claims_supported: responses.claims });
  }
  if (pathname === '/authorize') return json(responses.provider, {});
  if (pathname === '/api/webhooks/stripe') {
    return responses.challenged ? json(403, {}, { 'cf-mitigated': 'challenge' }) : json(400, {});
  }
  if (pathname === '/v1/webhook_endpoints') return json(200, { data: [responses.webhook] });
  expect([request.method, pathname]).toEqual(['OPTIONS', '/files/cors-check']);
  return json(200, {}, { 'Access-Control-Allow-Origin': responses.allowedOrigin });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => void server.close());

let responses = setUp();

beforeEach(() => {
  responses = setUp();
});

async function check(change: Partial<Deployment> = {}): Promise<string[]> {
  const results = await checkDeployment({
    origin,
    bucket: 'files',
    endpoint: `${origin}/`,
    bindings: ['FILES', 'IMAGES'],
    bindingsOf: () => ['ASSETS', 'FILES', 'IMAGES'],
    issuer: origin,
    verifiedIssuers: '',
    usesStripe: true,
    stripe: { secretKey: 'sk_test', apiUrl: origin },
    ...change,
  });
  return results.map(resultLine);
}

const allOk = [
  'ok      the store and its database',
  'ok      bindings',
  'ok      redirect URI of the OpenID provider',
  'ok      CORS of the bucket',
  'ok      webhooks and pushes reach the store',
  'ok      events of the Stripe webhook',
  'ok      verified emails of the OpenID provider',
];

it('passes for a store that is set up', async () => {
  expect(await check()).toEqual(allOk);
});

it.each<[problem: string, change: Partial<typeof responses>, line: number, text: string]>([
  [
    'a store whose database does not respond',
    { health: 503 },
    0,
    `FAILED  the store and its database: ${origin}/api/health returned 503: {"version":"v1"}`,
  ],
  [
    'a cron trigger that has stopped',
    { cron: { cronStoppedAt: '2026-11-25T00:00:00.000Z' } },
    0,
    'FAILED  the store and its database: the cron trigger last ran at 2026-11-25T00:00:00.000Z. Deploy again.',
  ],
  [
    'a provider that does not know the redirect URI',
    { provider: 400 },
    2,
    `FAILED  redirect URI of the OpenID provider: ${new URL(origin).host} returned 400. Register ${origin}/api/login/callback there.`,
  ],
  [
    'a store that sends another redirect URI',
    { redirectUri: 'https://old.example/api/login/callback' },
    2,
    `Set PUBLIC_URL to ${origin} and deploy again.`,
  ],
  [
    'a bucket that does not allow uploads from the store',
    { allowedOrigin: 'https://old.example' },
    3,
    `a PUT from ${origin} is not allowed`,
  ],
  [
    'a challenge page in front of the webhook',
    { challenged: true },
    4,
    'FAILED  webhooks and pushes reach the store: an unsigned event to /api/webhooks/stripe got 403, not the store’s answer. Let the firewall skip /api/webhooks/ and /api/push-subscriptions.',
  ],
])('reports %s', async (_problem, change, line, text) => {
  Object.assign(responses, change);
  expect((await check())[line]).toContain(text);
});

it('reports the bindings that the deployed version lacks', async () => {
  const lines = await check({ bindingsOf: () => ['FILES'] });
  expect(lines[1]).toBe('FAILED  bindings: version v1 has no IMAGES. Deploy it again.');
});

it('reports the events that the webhook does not send', async () => {
  responses.webhook.enabled_events = webhookEventTypes.filter(
    (type) => !type.startsWith('refund.'),
  );
  expect((await check())[5]).toContain('doesn’t send refund.updated, refund.failed');
  responses.webhook.enabled_events = ['*'];
  expect((await check())[5]).toBe(allOk[5]);
});

it('reports a missing and a disabled webhook', async () => {
  responses.webhook.status = 'disabled';
  expect((await check())[5]).toContain('is disabled');
  responses.webhook.url = 'https://old.example/api/webhooks/stripe';
  expect((await check())[5]).toContain(`Stripe has no webhook to ${origin}/api/webhooks/stripe`);
});

it('reports why it skips Stripe', async () => {
  expect((await check({ usesStripe: false }))[5]).toBe(
    'skipped events of the Stripe webhook: Stripe is not set up',
  );
  expect((await check({ stripe: { secretKey: undefined } }))[5]).toContain('set STRIPE_SECRET_KEY');
});

it('reports a provider that does not say whether emails are verified', async () => {
  responses.claims = ['sub', 'email'];
  expect((await check())[6]).toContain('ADMIN_EMAILS makes no one an admin');
  expect((await check({ verifiedIssuers: `https://other.example, ${origin}/` }))[6]).toBe(allOk[6]);
  expect((await check({ issuer: undefined }))[6]).toContain('set OIDC_ISSUER');
});

it('reports an unreachable store in every check that needs it', async () => {
  const lines = await check({ origin: 'http://127.0.0.1:1', usesStripe: false });
  expect(lines.slice(0, 3).every((line) => line.startsWith('FAILED'))).toBe(true);
});
