import { Stripe } from 'stripe';
import { webhookEventTypes, webhookPath } from '#worker/modules/payments/webhook-events.ts';

/** The result of one check. A check without `problem` and `skipped` has passed. */
export interface CheckResult {
  name: string;
  problem?: string;
  skipped?: string;
}

export interface Deployment {
  /** The store's origin. */
  origin: string;
  bucket: string;
  /** R2's S3 endpoint. */
  endpoint: string;
  /** The bindings of wrangler.toml, by name. */
  bindings: readonly string[];
  /** Returns the names of the bindings of a deployed version. */
  bindingsOf: (versionId: string) => readonly string[];
  /** The OpenID issuer, from the environment because wrangler can't read secrets. */
  issuer: string | undefined;
  /** OIDC_VERIFIED_ISSUERS. */
  verifiedIssuers: string;
  usesStripe: boolean;
  /** Stripe's secret key, from the environment because wrangler can't read secrets, and an optional API URL. */
  stripe: { secretKey: string | undefined; apiUrl?: string };
}

type Outcome = Omit<CheckResult, 'name'>;
const passed: Outcome = {};

/** Runs every check of a deployed store. Changes nothing in the store or its services, and never throws. */
export async function checkDeployment(deployment: Deployment): Promise<CheckResult[]> {
  const checks: [string, (deployment: Deployment) => Promise<Outcome>][] = [
    ['the store and its database', checkHealth],
    ['bindings', checkBindings],
    ['redirect URI of the OpenID provider', checkRedirectUri],
    ['CORS of the bucket', checkCors],
    ['webhooks and pushes reach the store', checkBotProtection],
    ['events of the Stripe webhook', checkWebhook],
    ['verified emails of the OpenID provider', checkVerifiedEmails],
  ];
  const results: CheckResult[] = [];
  for (const [name, check] of checks) {
    const outcome = await check(deployment).catch((error) => ({ problem: reasonOf(error) }));
    results.push({ name, ...outcome });
  }
  return results;
}

/** Returns the line that shows a result. */
export function resultLine({ name, problem, skipped }: CheckResult): string {
  if (problem !== undefined) return `FAILED  ${name}: ${problem}`;
  return skipped === undefined ? `ok      ${name}` : `skipped ${name}: ${skipped}`;
}

async function checkHealth({ origin }: Deployment): Promise<Outcome> {
  const response = await fetch(`${origin}/api/health`);
  const text = await response.text();
  if (response.status !== 200) {
    return { problem: `${origin}/api/health returned ${response.status}: ${text}` };
  }
  const { cronStoppedAt } = JSON.parse(text) as { cronStoppedAt?: string };
  if (cronStoppedAt === undefined) return passed;
  return { problem: `the cron trigger last ran at ${cronStoppedAt}. Deploy again.` };
}

async function checkBindings({ origin, bindings, bindingsOf }: Deployment): Promise<Outcome> {
  const { version } = (await (await fetch(`${origin}/api/health`)).json()) as { version: string };
  const deployed = bindingsOf(version);
  const missing = bindings.filter((name) => !deployed.includes(name));
  if (missing.length === 0) return passed;
  return { problem: `version ${version} has no ${missing.join(', ')}. Deploy it again.` };
}

/** Starts a sign-in. A provider that doesn't have the redirect URI responds with an error instead of its login page. */
async function checkRedirectUri({ origin }: Deployment): Promise<Outcome> {
  const login = await fetch(`${origin}/api/login`, { redirect: 'manual' });
  const location = login.headers.get('Location');
  if (location === null) return { problem: `${origin}/api/login returned ${login.status}` };
  const redirectUri = `${origin}/api/login/callback`;
  const sent = new URL(location).searchParams.get('redirect_uri');
  if (sent !== redirectUri) {
    return { problem: `the store sends ${sent}. Set PUBLIC_URL to ${origin} and deploy again.` };
  }
  const response = await fetch(location, { redirect: 'manual' });
  const next = response.headers.get('Location') ?? '';
  if (response.status < 400 && !/error/i.test(next)) return passed;
  return {
    problem: `${new URL(location).host} returned ${response.status}. Register ${redirectUri} there.`,
  };
}

async function checkCors({ origin, endpoint, bucket }: Deployment): Promise<Outcome> {
  const response = await fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/cors-check`, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    },
  });
  const allowed = response.headers.get('Access-Control-Allow-Origin');
  if (response.ok && (allowed === origin || allowed === '*')) return passed;
  return {
    problem: `a PUT from ${origin} is not allowed. npm run deploy sets the rules of docs/r2-cors.json.`,
  };
}

/** A challenge page answers Stripe and browsers, which can't solve it, instead of the store. */
async function checkBotProtection({ origin }: Deployment): Promise<Outcome> {
  const response = await fetch(`${origin}${webhookPath}`, { method: 'POST', body: '{}' });
  // The store answers an unsigned event: 400, or 503 without Stripe.
  if ([400, 503].includes(response.status) && !response.headers.has('cf-mitigated')) return passed;
  return {
    problem: `an unsigned event to ${webhookPath} got ${response.status}, not the store’s answer. Let the firewall skip /api/webhooks/ and /api/push-subscriptions.`,
  };
}

async function checkWebhook({ origin, usesStripe, stripe }: Deployment): Promise<Outcome> {
  if (!usesStripe) return { skipped: 'Stripe is not set up' };
  if (!stripe.secretKey) return { skipped: 'set STRIPE_SECRET_KEY in the environment' };
  const url = `${origin}${webhookPath}`;
  const endpoints = await stripeClient(stripe.secretKey, stripe.apiUrl).webhookEndpoints.list({
    limit: 100,
  });
  const endpoint = endpoints.data.find((candidate) => candidate.url === url);
  if (endpoint === undefined) return { problem: `Stripe has no webhook to ${url}` };
  if (endpoint.status !== 'enabled') return { problem: `the webhook to ${url} is disabled` };
  const events: readonly string[] = endpoint.enabled_events;
  const missing = webhookEventTypes.filter((type) => !events.includes(type));
  if (missing.length === 0 || events.includes('*')) return passed;
  return { problem: `the webhook to ${url} doesn’t send ${missing.join(', ')}` };
}

/** Without verified emails, ADMIN_EMAILS makes no one an admin. */
async function checkVerifiedEmails({ issuer, verifiedIssuers }: Deployment): Promise<Outcome> {
  if (!issuer) return { skipped: 'set OIDC_ISSUER in the environment' };
  const plain = issuer.replace(/\/$/, '');
  const response = await fetch(`${plain}/.well-known/openid-configuration`);
  const { claims_supported: claims } = (await response.json()) as { claims_supported?: string[] };
  const isTrusted = verifiedIssuers
    .split(',')
    .some((url) => url.trim().replace(/\/$/, '') === plain);
  if (isTrusted || claims === undefined || claims.includes('email_verified')) return passed;
  return {
    problem: `${issuer} doesn’t list the claim email_verified, so ADMIN_EMAILS makes no one an admin. If it verifies every email, add it to OIDC_VERIFIED_ISSUERS.`,
  };
}

function stripeClient(secretKey: string, apiUrl: string | undefined): Stripe {
  if (apiUrl === undefined) return new Stripe(secretKey);
  const { hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, { protocol: 'http', host: hostname, port, telemetry: false });
}

/** Returns the innermost cause on one line, because Drizzle wraps the database's error in one that quotes the query. */
export function reasonOf(error: unknown): string {
  let deepest = error;
  while (deepest instanceof Error && deepest.cause instanceof Error) deepest = deepest.cause;
  const reason = deepest instanceof Error ? deepest.message : String(deepest);
  return reason.replaceAll(/\s+/g, ' ').trim();
}
