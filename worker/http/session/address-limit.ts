import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '#worker/http/app-env.ts';
import { tooMany } from '#worker/http/errors.ts';

/** The period of the rate limit in wrangler.toml. */
const periodMs = 10_000;

/** Limits a network's requests to a route without a session. Throws 429 above the limit. */
export const addressLimit = createMiddleware<AppEnv>(async (c, next) => {
  await countRequest(c, routePath(c));
  await next();
});

/** Limits a network's rejected webhook calls, such as those without a valid signature. */
export const rejectedWebhookLimit = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.ok) await countRequest(c, 'webhook');
});

/**
 * Counts a request with an invalid session cookie. Throws 429 above the limit. Valid sessions never
 * count, so many tablets behind one address don't reach the limit.
 */
export function countInvalidSession(c: Context<AppEnv>): Promise<void> {
  return countRequest(c, 'session');
}

async function countRequest(c: Context<AppEnv>, subject: string): Promise<void> {
  const network = networkOf(c.req.header('CF-Connecting-IP') ?? 'unknown');
  if (await c.var.deps.isWithinAddressLimit(`${subject} ${network}`)) return;
  throw tooMany({
    message: 'Too many requests from your network. Try again in a few seconds.',
    retryAfterMs: periodMs,
  });
}

/** Returns an IPv4 address, or an IPv6 address's /64, which belongs to one subscriber. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [start = '', end] = address.split('::');
  const head = start.split(':');
  const missing = end === undefined ? 0 : 8 - head.length - end.split(':').length;
  const groups = [
    ...head,
    ...Array.from({ length: missing }, () => '0'),
    ...(end ?? '').split(':'),
  ];
  return groups.slice(0, 4).join(':');
}
